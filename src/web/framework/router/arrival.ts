let expected = false
let origin: Element | null = null

/** A page is about to be reached without loading it: its heading is to take the focus. */
export function expectArrival(): void {
  expected = true
  origin = document.activeElement
}

/** Whether the focus is still to be moved: once for each arrival, and not away from where it was put since. */
export function takeArrival(): boolean {
  const focused = document.activeElement
  const free = focused === origin || focused === document.body || focused === null
  const was = expected && free
  expected = false
  origin = null
  return was
}

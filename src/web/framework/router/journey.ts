/** A way that takes longer shows that it is under way. */
export const PATIENCE_MS = 200

let latest = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sets out for another page; whatever was under way is given up. @returns the way's number */
export function setOut(): number {
  clearTimeout(timer)
  timer = setTimeout(() => {
    document.documentElement.dataset.underWay = ''
  }, PATIENCE_MS)
  return ++latest
}

export const isUnderWay = (journey: number): boolean => journey === latest

/** Nothing is under way any more: a page is there, or another way was taken. */
export function arrive(): void {
  latest += 1
  clearTimeout(timer)
  delete document.documentElement.dataset.underWay
}

import { currentPlace, putBack } from './place.ts'

/** Remembers which passage stands at the top of the screen. @returns puts it back there, after the page was laid out anew */
export function holdPlace(): () => void {
  currentPlace()
  return putBack
}

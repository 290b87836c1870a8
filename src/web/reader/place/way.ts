import { passageIn } from '#alignment/links.ts'
import type { Reading } from '#contract/reading.ts'
import { goOnFrom } from '../../framework/router/scroll-memory.ts'
import { currentPlace, findText, type Place, put } from './place.ts'
import { areBarsQuiet, barsEnd, quietBars, steadyBars } from './use-quiet-bars.ts'

/** Between the bars and a passage that stands for a missing one there is room to say so. */
const NOTICE_PX = 64

/** A place that was left for a text which is still to come. */
interface Departure {
  reading: Reading
  place: Place
  isQuiet: boolean
  /** Of the page where that text is to be. */
  path: string
  arrive: () => boolean
}
let departure: Departure | undefined
let isMissed = false

/** The same place in another text. */
interface Way {
  /** Number of its passage there. */
  ord: number
  /** Shows it, once the text is there. @returns whether it is */
  arrive: () => boolean
}

/**
 * @param reading what is open @param to code of the language there
 * @returns undefined: nothing of the text has been reached that could be kept
 */
export function wayTo(reading: Reading | undefined, to: string): Way | undefined {
  const place = currentPlace()
  // Who has not seen the text that they went to means the place that they came from.
  const from = reading && place ? { reading, place, isQuiet: areBarsQuiet() } : pending()
  if (!from) return undefined
  const { ord, isMissing } = passageIn(from.reading.links, from.reading.language.code, to, from.place.ord)
  const target: Place = isMissing
    ? { ...from.place, ord, share: 0, y: Math.max(from.place.y, (barsEnd() ?? 0) + NOTICE_PX) }
    : { ...from.place, ord }
  let isThere = false
  const arrive = () => {
    const passage = put(target)
    departure = passage ? undefined : { ...from, path: location.pathname, arrive }
    if (!passage) {
      document.querySelector('[data-keeper] + *')?.scrollIntoView({ behavior: 'instant' })
      steadyBars()
    } else if (!isThere) {
      isThere = true
      isMissed = isMissing
      // They came back with the page that was to be filled.
      if (from.isQuiet) quietBars()
      // Who has begun to write meanwhile goes on writing.
      if (!document.activeElement?.matches('input, textarea, select')) goOnFrom(passage)
    }
    return isThere || !findText()
  }
  return { ord, arrive }
}

const pending = () => (departure?.path === location.pathname ? departure : undefined)

/** A text is here now. @returns whether a passage that was to be gone on with is missing in it */
export function arriveAtText(): boolean {
  pending()?.arrive()
  departure = undefined
  const was = isMissed
  isMissed = false
  return was
}

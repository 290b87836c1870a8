import { TEXT_KEY } from '../../framework/page/page-state.ts'
import { isKept } from '../../framework/router/marked-part.ts'
import { courseOf, type Extent } from './course.ts'
import { steadyBars } from './use-quiet-bars.ts'

/** Where in a text a reader is, and where that is on the screen. */
export interface Place {
  /** Number of a passage. */
  ord: number
  /** How much of the passage's height stands above `y`: 0 its top, 1 its end. */
  share: number
  /** From the top of the screen, px; where lines are upright, from the right edge of their frame. */
  y: number
  isUpright: boolean
}

const TEXT = `[${TEXT_KEY}]`
/** So little of a passage is not read any more. */
const SLIVER_PX = 12
const NEAR_PX = 4

/** Where the reader was last seen: not measured anew where nothing has moved, so that nothing drifts. */
let held: (Place & { path: string }) | undefined

/** The element of the text, or of two in rows. */
export const findText = (): HTMLElement | null => document.querySelector<HTMLElement>(TEXT)

/** The place that is read; undefined: there is no text, or it has not been reached. */
export function currentPlace(): Place | undefined {
  if (!isHeld()) {
    const place = topPassage()
    held = place && { ...place, path: location.pathname }
  }
  return held
}

/** Whether the reader is still where they were last seen. */
export const isHeld = (): boolean => Math.abs(shift() ?? Number.NaN) < NEAR_PX

/** Puts a place of a text where it is to be on the screen. @returns its passage; null: it is not here */
export function put(place: Place): HTMLElement | null {
  held = { ...place, path: location.pathname }
  putBack()
  return passage(place.ord)
}

/** Puts the page back where the reader was last seen. @returns whether that was on this page */
export function putBack(): boolean {
  const { frame } = course()
  // Lines that run otherwise than those in which the reader was seen: there they go on where one begins to read.
  if (held && held.isUpright !== !!frame) {
    held = { ...held, y: frame ? 0 : innerHeight / 4, isUpright: !!frame }
    frame?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const by = shift()
  if (by === undefined) return false
  if (frame) frame.scrollBy({ left: -by, behavior: 'instant' })
  else scrollBy({ top: by, behavior: 'instant' })
  steadyBars()
  return true
}

const course = () => courseOf(findText())

/** How far the page has to be scrolled until the reader is where they were last seen, px; undefined: that is elsewhere. */
function shift(): number | undefined {
  if (held?.path !== location.pathname) return undefined
  const { frame, seen, stretchOf } = course()
  const found = held.isUpright === !!frame ? passage(held.ord) : null
  if (!found) return undefined
  const { top, height } = stretchOf(found)
  // On a screen that has become low it is still to be seen.
  return top + held.share * height - Math.min(held.y, seen / 2)
}

/** Or the nearest one before it: the text may have become shorter. */
function passage(ord: number): HTMLElement | null {
  for (let number = findText() ? ord : 0; number > 0; number -= 1) {
    const found = document.getElementById(`p${number}`)
    if (found) return found
  }
  return null
}

/** The part of the text that a link has led to, as long as it can be seen. */
export function linkedPart(): Element | null {
  const name = location.hash.slice(1)
  const part = isKept() ? null : (document.getElementById(name) ?? document.getElementsByName(name)[0])
  if (!part?.closest(TEXT)) return null
  const { line = 0, seen, stretchOf } = course()
  const { top, height } = stretchOf(part)
  return top + height >= line && top < seen ? part : null
}

/** What a link has led to, where it stands in the upper half of the screen; else the first that is seen below the bars. */
function topPassage(): Place | undefined {
  const { frame, line, seen, stretchOf } = course()
  if (line === undefined) return undefined
  const linked = linkedPart()
  const passages = [...document.querySelectorAll(`${TEXT} [id^=p]`)].filter(isPassage)
  const top =
    passages.find((one) => one.contains(linked) && stretchOf(one).top < seen / 2) ??
    passages.find((one) => endOf(stretchOf(one)) > line + SLIVER_PX) ??
    passages.at(-1)
  const place = top && { ord: Number(top.id.slice(1)), ...placeIn(stretchOf(top), line), isUpright: !!frame }
  return place && place.y < seen ? place : undefined
}

const endOf = ({ top, height }: Extent) => top + height

/** Of two texts in rows the second has other names (`zh-p12`). */
const isPassage = ({ id }: Element) => /^p\d+$/.test(id)

/** What of a box stands at a line: its top, where it begins below the line, or its end, where it ends above. */
export function placeIn({ top, height }: Extent, line: number): Pick<Place, 'share' | 'y'> {
  const share = Math.min(1, Math.max(0, (line - top) / height))
  return { share, y: top + share * height }
}

/** UTF-16 units of a passage at most. */
const LONGEST = 2000
/** How far each passage of a long block reaches into the next: a phrase at the seam, as long as a query may be, is in one. */
const OVERLAP = 250
/** How far back a cut looks for a blank. */
const BACK = 100

export interface Cut {
  /** Where in its block it begins. */
  start: number
  body: string
}

/** The passages of a block: mostly one. */
export function cutPassages(block: string): Cut[] {
  if (block.length <= LONGEST) return [{ start: 0, body: block }]
  const cuts: Cut[] = []
  for (let start = 0; ; ) {
    const end = start + LONGEST >= block.length ? block.length : cutBefore(block, start + LONGEST)
    cuts.push({ start, body: block.slice(start, end) })
    if (end === block.length) return cuts
    start = cutBefore(block, end - OVERLAP)
  }
}

/** A place to cut at, or shortly before one: after a blank, or at least not within a letter and its marks. */
function cutBefore(text: string, end: number): number {
  const before = text.slice(end - BACK, end)
  const blank = before.search(/\s\S*$/)
  if (blank >= 0) return end - BACK + blank + 1
  let cut = end
  while (cut > end - BACK && /^[\p{M}\p{Cf}\u{DC00}-\u{DFFF}\u1160-\u11FF]/u.test(text.slice(cut, cut + 2))) cut -= 1
  return cut
}

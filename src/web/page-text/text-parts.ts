import type { Reading } from '#contract/reading.ts'

/** Address of a part of a text. @param path of the text, without a query @param part from 1 */
export const partPath = (path: string, part: number): string => (part > 1 ? `${path}?part=${part}` : path)

type Parts = NonNullable<Reading['parts']>

/** The number of the part in which a block is. @param starts of the parts */
export const partWith = (starts: readonly number[], block: number): number =>
  Math.max(1, starts.findLastIndex((start) => start <= block) + 1)

/** The numbers of the first block of a part and of the first block after it; Infinity: it is the last. */
export const blocksOf = ({ starts }: Parts, part: number): [first: number, end: number] => [
  starts[part - 1] ?? 1,
  starts[part] ?? Number.POSITIVE_INFINITY,
]

/** Number of the first block on the page. */
export const firstBlock = ({ parts }: Reading): number => parts?.starts[parts.number - 1] ?? 1

/** Whether the page shows a block of the open text: all of a text that is not in parts. */
export function isInOpenPart({ parts, language }: Reading, code: string, block: number): boolean {
  if (!parts) return true
  const starts = code === language.code ? parts.starts : (parts.besideStarts ?? [])
  return partWith(starts, block) === parts.number
}

/** The part that an anchor of a text, or pair, is in. @returns undefined: the anchor names no block, or it is in this part */
export function partOfAnchor({ parts, beside }: Reading, anchor: string): number | undefined {
  const [, code, ord] = /^(?:(.+)-)?p(\d+)$/.exec(anchor) ?? []
  if (!parts || ord === undefined || (code !== undefined && code !== beside?.language.code)) return undefined
  const part = partWith((code === undefined ? parts.starts : parts.besideStarts) ?? [], Number(ord))
  return part === parts.number ? undefined : part
}

/** A stretch of the text that is read: words that were selected, or a block. */
export interface Stretch {
  /** Code of its language: of a pair, one of the two. */
  code: string
  /** Number of the block in which it begins, and where in its text (`readBlock`), in UTF-16 units. */
  ord: number
  start: number
  /** The same for its end. */
  endOrd: number
  end: number
  /** Its words. */
  quote: string
}

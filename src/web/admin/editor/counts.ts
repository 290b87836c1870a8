import { cut } from '#words/paragraphs.ts'

export interface Counts {
  words: number
  /** As people count them: a letter with its combining marks is one. */
  characters: number
  paragraphs: number
}

/** Counts texts in one language. A paragraph that did not change is not counted again. */
export class Counter {
  readonly #segmenter: Intl.Segmenter
  #known = new Map<string, readonly [words: number, characters: number]>()

  /** @param tag BCP 47 */
  constructor(tag: string) {
    this.#segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  }

  /** Counts a text. Yields after each newly counted paragraph, so that the caller can pause. */
  *count(content: string): Generator<undefined, Counts> {
    const { blocks } = cut(content)
    const known = new Map<string, readonly [number, number]>()
    let [words, characters] = [0, 0]
    for (const { text } of blocks) {
      let both = this.#known.get(text)
      if (!both) {
        both = [this.#wordsOf(text), lengthOf(text)]
        this.#known.set(text, both)
        yield
      }
      known.set(text, both)
      words += both[0]
      characters += both[1]
    }
    // Paragraphs that are no longer in the text are dropped.
    this.#known = known
    return { words, characters, paragraphs: blocks.length }
  }

  #wordsOf(text: string): number {
    let words = 0
    for (const { isWordLike } of this.#segmenter.segment(text)) if (isWordLike) words += 1
    return words
  }
}

/** Counts a surrogate pair as one character and combining marks as none. */
function lengthOf(text: string): number {
  return (
    text.length -
    (text.match(/[\uDC00-\uDFFF\p{Mn}]/gu)?.length ?? 0) -
    (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0)
  )
}

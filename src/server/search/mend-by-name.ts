import { type Token, tokenise } from '#words/tokenise.ts'
import { editDistance, forgiven } from './words/edit-distance.ts'

/** Longer queries are no names. */
const MOST_WORDS = 8

interface Word extends Pick<Token, 'lexeme' | 'start' | 'end'> {
  /** Two neighbouring words as one. */
  isPair: boolean
}

export interface Mended {
  text: string
  /** Wrong letters, blanks left out and blanks put in. */
  cost: number
  /** Folded words that stand otherwise in the name. */
  wrong: string[]
}

/**
 * What was written, spelt as a name is: each word as the nearest of the name's, two of them as one (`zhuang zi`) or one
 * as two where the name has it so. Undefined where a word is like none of the name's, or none needs mending.
 */
export function mendByName(text: string, name: string): Mended | undefined {
  const tokens = tokenise(text)
  if (tokens.length > MOST_WORDS || tokens.some(({ kind }) => kind !== 'word')) return undefined
  const words = tokens.map(single)
  const ofName = tokenise(name)
    .filter(({ kind }) => kind === 'word')
    .map(single)
  const known = [...ofName, ...pairs(ofName)]
  const variants = [words, ...pairs(words).map((pair, i) => words.toSpliced(i, 2, pair))]
  let best: Mended | undefined
  for (const variant of variants) {
    const mended = mend(text, variant, name, known)
    if (mended && (!best || mended.cost < best.cost)) best = mended
  }
  return best && best.cost > 0 ? best : undefined
}

const single = ({ lexeme, start, end }: Token): Word => ({ lexeme, start, end, isPair: false })

const pairs = (words: readonly Word[]): Word[] =>
  words.slice(1).map(({ lexeme, end }, i) => {
    const before = words[i] as Word
    return { lexeme: before.lexeme + lexeme, start: before.start, end, isPair: true }
  })

function mend(text: string, words: readonly Word[], name: string, known: readonly Word[]): Mended | undefined {
  const mended: Mended = { text, cost: 0, wrong: [] }
  for (const { lexeme, start, end, isPair } of words.toReversed()) {
    let nearest: { by: Word; cost: number } | undefined
    const most = forgiven(lexeme)
    for (const by of known) {
      if (Math.abs(by.lexeme.length - lexeme.length) > most) continue
      const distance = editDistance(lexeme, by.lexeme)
      const cost = distance + Number(isPair) + Number(by.isPair)
      if (distance <= most && (!nearest || cost < nearest.cost)) nearest = { by, cost }
    }
    if (!nearest) return undefined
    if (nearest.cost === 0) continue
    mended.cost += nearest.cost
    mended.wrong.push(lexeme)
    mended.text = mended.text.slice(0, start) + name.slice(nearest.by.start, nearest.by.end) + mended.text.slice(end)
  }
  return mended
}

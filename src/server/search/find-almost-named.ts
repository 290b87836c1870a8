import type { SearchQuery } from '#words/parse-query.ts'
import { misspellingCost } from '#words/spelling.ts'
import type { Context } from '../context.ts'
import type { SearchScope } from './passage-queries.ts'
import { listTitles, type TitleHit } from './title-queries.ts'
import { tsQuery } from './ts-query.ts'

/** Words of a query that may be a title: for each there is a query with the others. */
const MOST_WORDS = 8
/** Letters of the wrong word: among shorter ones too many words are alike. */
const SHORTEST = 5
/** Errors of the wrong word, as `misspellingCost` counts them. */
const MOST_ERRORS = 1

/**
 * Finds titles that are the query but for one word, which is almost the title's: `le petite prince`. Such a title is what
 * the reader means, even if all words of the query happen to stand in some text.
 */
export async function findAlmostNamed(ctx: Context, query: SearchQuery, scope: SearchScope): Promise<TitleHit[]> {
  const { wanted, unwanted } = query
  const words = wanted.map(({ tokens: [token], isChain, isPrefix }) =>
    isChain || isPrefix ? '' : (token?.lexeme ?? ''),
  )
  if (words.length < 2 || words.length > MOST_WORDS || words.includes('')) return []
  const others = words.flatMap((word, i) =>
    word.length < SHORTEST ? [] : `(${tsQuery({ wanted: wanted.toSpliced(i, 1), unwanted }, { weights: 'A' })})`,
  )
  if (others.length === 0) return []
  const titles = await listTitles(ctx, others.join(' | '), scope)
  return titles.filter(({ titleKey }) => isAlmost(titleKey.split(' '), words))
}

function isAlmost(title: readonly string[], words: readonly string[]): boolean {
  if (title.length !== words.length) return false
  const wrong = words.flatMap((word, i) => (word === title[i] ? [] : { word, meant: title[i] as string }))
  const [one, ...more] = wrong
  if (!one || more.length > 0 || one.word.length < SHORTEST) return false
  return misspellingCost(one.word, one.meant) <= MOST_ERRORS
}

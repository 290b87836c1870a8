import { fold } from './fold.ts'

const ALPHABET = /[\p{sc=Latin}\p{sc=Greek}\p{Nd}]$/u
const SHORT_FORM = /^(?:s|d|m|ll|re|ve)$/
const ENDS_IN_VOWEL = /(?<!q)u$|[aeioαεηιουω]$/
const BEGINS_WITH_VOWEL = /^[aeiouyhαεηιουω\d]/

/**
 * Whether an apostrophe parts two words (l'amour, dell'arte, reader's, İstanbul'da) rather than joins one (don't, п'ять,
 * o'zbek, Hawai'i). Knows no language, as nobody says in which a question is asked.
 * @param before the letters up to the apostrophe
 * @param after those from it to the end of the word or the next apostrophe
 */
export function elides(before: string, after: string): boolean {
  const [left, right] = [fold(before), fold(after)]
  if (!ALPHABET.test(left) || (right === 't' && left.endsWith('n'))) return false
  if (SHORT_FORM.test(right)) return true
  const afterVowel = ENDS_IN_VOWEL.test(left)
  if (left.length >= 3) return !(afterVowel && left.at(-1) === right[0])
  return !afterVowel && (left.length === 1 || BEGINS_WITH_VOWEL.test(right))
}

import { latinSounds, withoutSilent } from './latin-sounds.ts'
import { scriptOf, spellingsOf, transliterate } from './transliterate.ts'

/**
 * How a word sounds, as keys that it shares with other spellings of the same name, in any script and romanisation. A word
 * has several keys where its letters may stand for several sounds.
 */
export interface SoundKeys {
  /** Consonants, and the places of vowels (`.`): `d.st.vsk`. Empty in scripts without vowels. */
  full: string[]
  /** Consonants alone, those that some script cannot tell apart as one: `tstpsk`. */
  consonants: string[]
  /** Consonants as they are read, none of them merged: two names are the more alike, the fewer of these differ. */
  readings: string[]
  /** Sounds that the word's script cannot tell apart: each group is read as its first. */
  alike: readonly string[]
  /** The script of the word writes no vowels, or cannot write foreign ones. */
  isSkeleton: boolean
  isLatin: boolean
}

/** Keys of one word. */
const MOST_KEYS = 12
const FEWEST_CONSONANTS = 2

const LATIN = /^\p{sc=Latin}/u

/**
 * @param word in any case, without blanks and hyphens
 * @param isName a name in the library, for which rarer readings count too
 * @returns undefined: the script has no sounds here, such as Han
 */
export function soundKeys(word: string, isName = false): SoundKeys | undefined {
  const text = word.normalize('NFKC').toLowerCase()
  const script = scriptOf(text)
  if (!script && !LATIN.test(text)) return undefined
  const isSkeleton = script?.hasVowels === false
  const readings = script
    ? spellingsOf(text, script).map((letters) => transliterate(letters, script))
    : (isName ? withoutSilent(text) : [text]).map(latinSounds)
  const spoken = [...new Set(readings.flatMap(expand))].slice(0, MOST_KEYS)
  const full = isSkeleton ? [] : spoken.map(tidy)
  const consonants = (isSkeleton ? spoken : full).map(mergeConsonants)
  return {
    readings: [...new Set((isSkeleton ? spoken : full).map((text) => text.replaceAll('.', '')))],
    full: distinct(full, countConsonants),
    consonants: distinct(consonants, ({ length }) => length),
    alike: script?.alike ?? [],
    isSkeleton,
    isLatin: !script,
  }
}

const countConsonants = (key: string): number => key.replaceAll('.', '').length

/** Consonants of a word: the more, the less a match is chance. */
export const strengthOf = ({ full: [full], consonants: [consonants] }: SoundKeys): number =>
  full === undefined ? (consonants?.length ?? 0) : countConsonants(full)

/** A word of a name, without apostrophes in Latin letters: d'Annunzio has two. */
const WORD = /\p{sc=Latin}[\p{sc=Latin}\p{M}]*|[[\p{L}ー]--\p{sc=Latin}][[\p{L}\p{M}ー'’ʼ׳]--\p{sc=Latin}]*/gv

/** The words of a text for which there are keys; words of other scripts are left out. */
export function soundWords(text: string, isName = false): { start: number; end: number; keys: SoundKeys }[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
    const keys = soundKeys(word, isName)
    return keys ? [{ start: index, end: index + word.length, keys }] : []
  })
}

/** All ways to choose one of the alternatives at each place; those beyond a limit are left out. */
function expand(sounds: readonly (readonly string[])[]): string[] {
  let texts = ['']
  for (const alternatives of sounds) {
    const choices = texts.length * alternatives.length > MOST_KEYS ? alternatives.slice(0, 1) : alternatives
    texts = texts.flatMap((text) => choices.map((sound) => text + sound))
  }
  return texts
}

/** Doubled sounds once; without vowels at the end, in which languages differ most. */
const tidy = (text: string) => text.replace(/(.)\1+/g, '$1').replace(/\.$/, '')

/** Sounds that the scripts without vowels write with one letter, some here, some there. */
const MERGED: Record<string, string> = { '.': '', b: 'p', v: 'p', d: 't', g: 'k', r: 'l' }

const mergeConsonants = (key: string) =>
  key.replace(/[.bvdgr]/g, (sound) => MERGED[sound] as string).replaceAll('mp', 'np')

const distinct = (keys: readonly string[], count: (key: string) => number): string[] =>
  [...new Set(keys)].filter((key) => count(key) >= FEWEST_CONSONANTS)

/** How Wade-Giles and pinyin write the same sounds, in the order in which they are replaced. */
const MANDARIN: [RegExp, string][] = [
  [/ü/g, 'u'],
  [/[^a-z]/g, ''],
  [/hs|sh/g, 'x'],
  [/zh|ch|[jq]/g, '+'],
  [/ts|tz|sz|ss|[cs]/g, 'z'],
  [/ueh/g, 'ue'],
  [/ieh/g, 'ie'],
  [/yeh/g, 'ye'],
  [/(?<=i)en|(?<=y)en/g, 'an'],
  [/ung/g, 'ong'],
  [/uei/g, 'ui'],
  [/uo/g, 'o'],
  [/z[ue](?![a-z])|zu(?![aeioun])|ze(?![aein])/g, 'zi'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/g/g, 'k'],
]
const SYLLABLES = /^(?:[a-z+]?[aeiou]{1,3}(?:nk|[nr](?![aeiou]))?){2,}$/
const SHORTEST_MANDARIN = 4

/**
 * A whole Chinese name in Latin letters, the same in pinyin and Wade-Giles, in one word or several: `laozi`.
 * @returns undefined: it is none
 */
export function mandarinKey(text: string): string | undefined {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  if (!/^[a-z\s\-'’ʻʼ]+$/.test(plain)) return undefined
  const key = MANDARIN.reduce((name, [letters, by]) => name.replace(letters, by), plain)
  return key.length >= SHORTEST_MANDARIN && SYLLABLES.test(key) ? key : undefined
}

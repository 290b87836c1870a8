import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceLanguage } from '../i18n/interface.ts'
import { languageTag } from '../i18n/language-tag.ts'

/** Words in a language; `rtl` is the direction of their script. */
export interface Words {
  text: string
  /** BCP 47. */
  lang: string
  rtl: boolean
}

export interface SharingWords {
  /** The picture is laid out from right to left. */
  rtl: boolean
  title: Words
  /** The original title, where it is another that can be set. */
  original: Words | undefined
  author: Words
  /** The language's own name. */
  language: Words
  /** What stands on the made cover. */
  cover: Words
  category: string | undefined
  brand: string
}

/** Gives back of a text what some face can set: of most, all. */
export type Legible = (text: string) => string

/**
 * What a sharing picture says. Words that no face can set are replaced: a title by that in the interface's language,
 * then by the work's own; a language's own name by its name.
 */
export function sharingWords(work: WorkDetail, reading: Reading, brand: string, legible: Legible): SharingWords {
  const { title, language, author, own, local } = sayings(work, reading)
  const shown = firstLegible([title, ...local, own], legible)
  return {
    rtl: reading.language.isRtl,
    title: shown,
    original: own.text !== shown.text && legible(own.text) === own.text ? own : undefined,
    author: firstLegible([author], legible),
    language: firstLegible(language, legible),
    cover: firstLegible([own, ...local, title], legible),
    category: work.categories[0]?.name,
    brand: firstLegible([wordsIn(brand, interfaceLanguage)], legible).text,
  }
}

/** All that it may come to say. */
export function possibleWords(work: WorkDetail, reading: Reading, brand: string): Words[] {
  const { title, language, author, own, local } = sayings(work, reading)
  return [title, ...local, own, author, ...language, wordsIn(`${brand}.…-`, interfaceLanguage)]
}

function sayings(work: WorkDetail, reading: Reading) {
  const { autonym, name, code } = reading.language
  const own = wordsIn(work.title, languageTag(work.originalLanguage.code))
  return {
    title: wordsIn(reading.title, languageTag(reading.titleLanguage)),
    own,
    local: work.localTitle === null ? [] : [wordsIn(work.localTitle, interfaceLanguage)],
    author: wordsIn(work.author.name, own.lang),
    language: [wordsIn(autonym, languageTag(code)), wordsIn(name, interfaceLanguage)],
  }
}

/** The first that can be set whole; else the one of which the greatest part can be, without the rest. */
function firstLegible(candidates: Words[], legible: Legible): Words {
  const shareOf = ({ text }: Words) => legible(text).length / Math.max(1, text.length)
  const best = candidates.reduce((one, other) => (shareOf(other) > shareOf(one) ? other : one))
  return { ...best, text: legible(best.text).trim() }
}

/** More letters than a picture has room for. */
const MOST_LETTERS = 260

const wordsIn = (text: string, lang: string): Words => ({
  text: clipped(text.replace(/\s+/g, ' ').trim()),
  lang,
  rtl: isRtl(text),
})

function clipped(text: string): string {
  const letters = [...text]
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text
}

/** By the first letter that has a direction, as a browser's `dir="auto"` has it. */
function isRtl(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
}

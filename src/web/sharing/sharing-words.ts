import { INTERFACE_LANGUAGE } from '#contract/interface-languages.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { languageTag } from '../i18n/language-tag.ts'

/** Words in a language. `rtl`: their script runs from right to left. */
export interface Words {
  text: string
  /** BCP 47. */
  lang: string
  rtl: boolean
}

export interface SharingWords {
  /** Whether the picture is laid out from right to left. */
  rtl: boolean
  title: Words
  /** The original title; undefined: it is the shown title, or no face has all its letters. */
  original: Words | undefined
  author: Words
  /** The language's own name. */
  language: Words
  /** The title on the drawn cover. */
  cover: Words
  category: string | undefined
  brand: string
}

/** Removes from a text the letters that no face has. */
export type Legible = (text: string) => string

/**
 * The words of a sharing picture. Where no face has the letters of a title, the title in the interface's language stands
 * for it, then the original title; for a language's own name its name in the interface's language.
 */
export function sharingWords(work: WorkDetail, reading: Reading, brand: string, legible: Legible): SharingWords {
  const { title, language, author, own, local } = allWords(work, reading)
  const shown = firstLegible([title, ...local, own], legible)
  return {
    rtl: reading.language.isRtl,
    title: shown,
    original: own.text !== shown.text && legible(own.text) === own.text ? own : undefined,
    author: firstLegible([author], legible),
    language: firstLegible(language, legible),
    cover: firstLegible([own, ...local, title], legible),
    category: work.categories[0]?.name,
    brand: firstLegible([wordsIn(brand, INTERFACE_LANGUAGE)], legible).text,
  }
}

/** All words that the picture may have, whatever letters are missing. */
export function possibleWords(work: WorkDetail, reading: Reading, brand: string): Words[] {
  const { title, language, author, own, local } = allWords(work, reading)
  return [title, ...local, own, author, ...language, wordsIn(`${brand}.…-`, INTERFACE_LANGUAGE)]
}

function allWords(work: WorkDetail, reading: Reading) {
  const { autonym, name, code } = reading.language
  const own = wordsIn(work.title, languageTag(work.originalLanguage.code))
  return {
    title: wordsIn(reading.title, languageTag(reading.titleLanguage)),
    own,
    local: work.localTitle === null ? [] : [wordsIn(work.localTitle, INTERFACE_LANGUAGE)],
    author: wordsIn(work.author.name, own.lang),
    language: [wordsIn(autonym, languageTag(code)), wordsIn(name, INTERFACE_LANGUAGE)],
  }
}

/** The first candidate without missing letters; else the one with the smallest share of them, without these letters. */
function firstLegible(candidates: Words[], legible: Legible): Words {
  const shareOf = ({ text }: Words) => legible(text).length / Math.max(1, text.length)
  const best = candidates.reduce((best, other) => (shareOf(other) > shareOf(best) ? other : best))
  return { ...best, text: legible(best.text).trim() }
}

/** A longer text is cut: a picture has room for fewer letters. */
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

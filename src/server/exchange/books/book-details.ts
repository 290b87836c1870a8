import { basename } from 'node:path/posix'
import { languageTag } from '#contract/language-tag.ts'
import { proposeLanguage } from '#contract/propose-language.ts'
import { searchKey } from '#words/name-keys.ts'
import { listAuthorNames, listAuthors, listCategories, listLanguages } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'
import { type FoundLanguage, nameOf, tagOf } from './detect-language.ts'
import type { ReadBook } from './formats/book.ts'

/** What whoever imports a book says of it. It counts before what the file says. */
export interface GivenDetails {
  /** A code of the library, or any tag: `de`, `zh-Hant`. */
  language?: string | undefined
  title?: string | undefined
  author?: string | undefined
  year?: number | undefined
  /** Names. */
  categories?: readonly string[] | undefined
}

/** What is known of a book. undefined: it has to be given. */
export interface BookDetails {
  title: string | undefined
  author: string | undefined
  /** A code of the library, or the one that it will have. */
  language: string | undefined
  /** Why the language is taken for that: `English, as its metadata says`. */
  languageWhy: string
  /** A sentence, which is among the remarks, too; undefined: there is no doubt. */
  languageDoubt: string | undefined
  year: number | undefined
  /** Names of categories that the library has, or that were given. */
  categories: string[]
  tags: string[]
  /** Sentences on what was guessed. */
  remarks: string[]
}

/** What a library has already, by the names that books use. */
export interface Known {
  languages: { code: string; name: string }[]
  authors: { name: string }[]
  /** What authors are called in other languages. */
  authorNames: { author: string; name: string }[]
  categories: { name: string }[]
}

export async function readKnown(ctx: Context): Promise<Known> {
  const [languages, authors, authorNames, categories] = await Promise.all([
    listLanguages(ctx),
    listAuthors(ctx),
    listAuthorNames(ctx),
    listCategories(ctx),
  ])
  return { languages, authors, authorNames, categories }
}

const LONGEST_TAG = 60
const MOST_TAGS = 10

/**
 * Puts together what is known of a book: what is given, what the file says, and what can be guessed, which is said.
 * @param found its language, where none is given
 */
export function detailsOf(
  book: ReadBook,
  fileName: string,
  given: GivenDetails,
  known: Known,
  found: FoundLanguage | undefined,
): BookDetails {
  const remarks: string[] = []
  const [, fromAuthor, fromTitle = ''] = /^(?:(.+?) - )?(.+)$/.exec(stemOf(fileName)) ?? []
  const said = given.title ?? book.title
  const title = said ?? (fromTitle || undefined)
  if (said === undefined && title !== undefined)
    remarks.push(`No title is said in it: “${title}” is the name of the file.`)
  const author = given.author ?? book.author ?? (said === undefined ? fromAuthor : undefined)
  if (author !== undefined && given.author === undefined && book.author === undefined)
    remarks.push(`No author is said in it: “${author}” is from the name of the file.`)
  const { language, languageWhy } = languageOf(given.language, found, known)
  if (found?.doubt) remarks.push(found.doubt)
  const named = (name: string) => known.categories.find((one) => searchKey(one.name) === searchKey(name))?.name
  const categories = given.categories ?? book.subjects.flatMap((subject) => named(subject) ?? [])
  const tags = book.subjects.filter((subject) => named(subject) === undefined && subject.length <= LONGEST_TAG)
  return {
    title: title?.slice(0, 500),
    author: author === undefined ? undefined : (sameAuthor(author, known) ?? author).slice(0, 200),
    language,
    languageWhy,
    languageDoubt: found?.doubt,
    year: given.year ?? book.year,
    categories: [...new Set(categories.map((name) => named(name) ?? name))],
    tags: [...new Set(tags)].slice(0, MOST_TAGS),
    remarks,
  }
}

const stemOf = (fileName: string) =>
  basename(fileName)
    .replace(/\.[a-z]+$/i, '')
    .replace(/_+/g, ' ')
    .trim()

/** An author of the library who is written as this one, in any language, but for case and marks. */
const sameAuthor = (author: string, { authors, authorNames }: Known) =>
  authors.find(({ name }) => name === author)?.name ??
  authors.find(({ name }) => searchKey(name) === searchKey(author))?.name ??
  authorNames.find(({ name }) => searchKey(name) === searchKey(author))?.author

function languageOf(given: string | undefined, found: FoundLanguage | undefined, known: Known) {
  if (given === undefined)
    return { language: codeFor(found?.tag, known), languageWhy: found ? `${nameOf(found.tag)}, ${found.why}` : '' }
  const own = known.languages.find(({ code }) => code === given)
  const language = own?.code ?? codeFor(tagOf(given), known)
  return {
    language,
    languageWhy: language === undefined ? '' : `${own?.name ?? nameOf(languageTag(language))}, as you say`,
  }
}

/** All words of a book. */
export const textOf = ({ chapters }: ReadBook): string => chapters.map(({ content }) => content).join('\n')

/** The code that a language has in the library, in one script or another; else the one that it will have. */
export function codeFor(tag: string | undefined, { languages }: Known): string | undefined {
  if (tag === undefined) return undefined
  const { language } = new Intl.Locale(tag)
  const tags = languages.map(({ code }) => ({ code, tag: languageTag(code) }))
  const found =
    tags.find((one) => one.tag === tag) ?? tags.find((one) => new Intl.Locale(one.tag).language === language)
  return found?.code ?? language
}

/** How a language that the library lacks is added to it. */
export function newLanguage(code: string): Record<string, unknown> {
  const proposed = proposeLanguage(code)
  return {
    code,
    name: proposed?.name ?? code,
    autonym: proposed?.autonym,
    region: proposed?.region,
    isRtl: proposed?.isRtl ?? false,
  }
}

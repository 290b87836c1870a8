import { readingPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { escapeXml, written } from '../../http/escape-xml.ts'
import type { BookWords } from '../files/book-words.ts'
import { type Book, isTranslation } from '../files/read-book.ts'
import { type Document, type LanguageOfWords, languageAttributes } from './document.ts'
import { languageOf } from './text-documents.ts'

/** The facts that the package and the pages of a book state, and the languages of its words. */
export interface BookFacts {
  book: Book
  site: Site
  /** The product's own words. */
  words: BookWords & LanguageOfWords
  /** Address of the page of its text, or of its pair. */
  address: string
  /** The language of its title. */
  title: LanguageOfWords
  original: LanguageOfWords & { name: string }
  /** The text in one of its languages is a translation. */
  isTranslated: boolean
}

export function factsOf(book: Book, site: Site, words: BookWords & LanguageOfWords): BookFacts {
  const { work, languages } = book
  const own = work.availableLanguages.find(({ code }) => code === work.originalLanguage.code)
  return {
    book,
    site,
    words,
    address: site.publicUrl + readingPath(work, languages.map(({ code }) => code).join('+'), undefined),
    title: languageOf(
      [...languages, work.originalLanguage].find(({ code }) => code === book.titleLanguage) ?? work.originalLanguage,
    ),
    original: { ...languageOf(work.originalLanguage), name: own?.autonym ?? work.originalLanguage.name },
    isTranslated: languages.some((language) => isTranslation(book, language)),
  }
}

/** The first page after the cover: what the book is, and that it was translated by machine. */
export function firstPage(facts: BookFacts): Document {
  const { book, words, title, original } = facts
  const { work, languages } = book
  const [first] = languages
  const ofText = first ? languageOf(first) : words
  const element = (tag: string, name: string, text: string, language: LanguageOfWords = ofText) =>
    `<${tag}${written({ class: name })}${languageAttributes(language)}>${escapeXml(text)}</${tag}>`
  const body = [
    element('h1', 'title', book.title, title),
    ...(book.title === work.title ? [] : [element('p', 'original', work.title, original)]),
    element('p', 'author', work.author.name, { lang: languageTag('und'), rtl: ofText.rtl }),
    ...(languages.length > 1 ? [element('p', 'languages', languages.map(({ autonym }) => autonym).join(' · '))] : []),
    `<div class="about"${languageAttributes(words)}>`,
    `<p class="disclaimer">${escapeXml(words.disclaimer)}</p>`,
    ...(book.isComplete ? [] : [`<p>${escapeXml(words.unfinished)}</p>`]),
    ...aboutLines(facts),
    '</div>',
  ]
  return {
    path: 'first-page.xhtml',
    title: book.title,
    ...ofText,
    body: `<section epub:type="titlepage" class="first-page">\n${body.join('\n')}\n</section>`,
  }
}

function aboutLines({ book, site, words, address, original, isTranslated }: BookFacts): string[] {
  const { work } = book
  const line = (label: string, content: string) => `<p><b>${escapeXml(label)}:</b> ${content}</p>`
  const year = work.publicationYear === null ? '' : ` · ${work.publicationYear}`
  const title = `<bdi${languageAttributes(original)}>${escapeXml(work.title)}</bdi>`
  return [
    ...(isTranslated ? [line(words.translation, `<bdi>${escapeXml(translatorOf(site))}</bdi>`)] : []),
    line(words.original, `${title} · <bdi${languageAttributes(original)}>${escapeXml(original.name)}</bdi>${year}`),
    line(words.version, `<bdi dir="ltr">${book.revision} · ${book.changedAt.slice(0, 10)}</bdi>`),
    ...(site.textLicence === undefined ? [] : [line(words.licence, `<bdi>${licenceToXhtml(site.textLicence)}</bdi>`)]),
    line(words.online, `<a${written({ href: address, dir: 'ltr' })}>${escapeXml(address)}</a>`),
  ]
}

const licenceToXhtml = (licence: string) =>
  /^https?:\/\/\S+$/.test(licence) ? `<a${written({ href: licence })}>${escapeXml(licence)}</a>` : escapeXml(licence)

export const translatorOf = ({ brandName }: Site): string => `${brandName} AI`

import { parseFragment } from 'parse5'
import { readingPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import type { WorkDetail } from '#contract/works.ts'
import { bookStyle } from '../epub/book-style.ts'
import { documentToXhtml, type LanguageOfWords } from '../epub/document.ts'
import { type BookFacts, firstPage } from '../epub/first-page.ts'
import { type Heading, languageOf, namesIn, section } from '../epub/text-documents.ts'
import { nodesToXhtml, type Writing } from '../epub/write-xhtml.ts'
import { bookWords } from '../files/book-words.ts'
import { documentPath } from './manifest.ts'

/** The style sheet of a text on the web: the one of its e-book, without the face. */
export const webStyle = (language: LanguageOfWords): string => bookStyle([language], [], false)

const styled = (language: LanguageOfWords) => `<style>${webStyle(language)}</style>`

/** The first page of a text's e-book as a document that stands alone. */
export function titlePage(facts: BookFacts): string {
  const page = firstPage(facts)
  return documentToXhtml(page, styled(page))
}

/** Writes a place of a work, or a part of a long text, as a document of its own. @param reading with a text */
export function textDocument(work: WorkDetail, reading: Reading, site: Site): string {
  const { language, chapter, title, titleLanguage, text, parts } = reading
  const ofText = languageOf(language)
  const number = parts?.number ?? 1
  const elsewhere = new Map<string, string>()
  // A link to another part of the text has the address of the page: it becomes the address of the part's document.
  const html = (text?.html ?? '').replace(/(<a\b[^>]*? href=")\?part=(\d+)#([^"]+)/g, (_, before, part, name) => {
    const path = documentPath(work.id, language.code, chapter?.number ?? null, Number(part))
    elsewhere.set(name, `${site.publicUrl}${path}#${name}`)
    return `${before}#${name}`
  })
  const nodes = parseFragment(html).childNodes
  const names = new Set(namesIn(nodes))
  const writing: Writing = {
    prefix: '',
    base: site.publicUrl + readingPath(work, language.code, chapter?.number),
    back: bookWords(ofText.lang).back,
    linkTo: (name) => (names.has(name) ? `#${name}` : elsewhere.get(name)),
  }
  const code = chapter?.titleLanguage ?? titleLanguage
  const isOwn = code === language.code
  const heading: Heading = {
    text: chapter?.title ?? title,
    lang: languageTag(code),
    rtl: isOwn ? language.isRtl : work.originalLanguage.isRtl,
  }
  const body = section(number === 1 ? heading : undefined, nodesToXhtml(nodes, writing))
  return documentToXhtml({ title: heading.text, ...ofText, body }, styled(ofText))
}

import { fileAddress, readingPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { partsOfText } from '../../reading/parts.ts'
import type { KnownSlice } from '../../reading/slice-text.ts'
import { ACCESSIBILITY } from '../epub/package-document.ts'
import type { BookText } from '../files/book-queries.ts'
import type { Book } from '../files/read-book.ts'
import {
  COVER_SIZE,
  EPUB,
  JPEG,
  type JsonLink,
  licenceLinks,
  linkMaker,
  textMetadata,
  WEB_PUBLICATION,
  XHTML,
} from './describe-text.ts'

/**
 * Writes the manifest of a text, by which reading apps open it on the web: https://readium.org/webpub-manifest.
 * @param book of one language, without words
 * @param slices of its long texts, by the number of their chapter
 */
export function webManifest(book: Book, slices: ReadonlyMap<number | null, readonly KnownSlice[]>, site: Site): object {
  const { work, languages, title, titleLanguage, description, changedAt, texts } = book
  const language = languages[0] ?? { ...work.originalLanguage, autonym: work.originalLanguage.name }
  const { code } = language
  const page = readingPath(work, code, undefined)
  const link = linkMaker(site)
  const file = { work: work.id, code }
  const lang = { language: languageTag(code) }
  const subjects = [...new Set([...work.categories.map(({ name }) => name), ...work.tags])]
  const titlePage = link(fileAddress('titlePage', file), XHTML, { title })
  const chapters = texts.map((text) => documentsOf(book, code, text, slices.get(text.number) ?? [], site))
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...textMetadata(
        { work, language, title, titleCode: titleLanguage, description, page, updatedAt: changedAt },
        site,
      ),
      author: work.author.name,
      ...(subjects.length > 0 && { subject: subjects }),
      accessibility: ACCESSIBILITY,
    },
    links: [
      link(fileAddress('manifest', file), WEB_PUBLICATION, { rel: 'self' }),
      link(page, 'text/html', { rel: 'alternate', ...lang }),
      link(fileAddress('book', file), EPUB, { rel: 'alternate', ...lang }),
      link(fileAddress('markdown', file), 'text/markdown', { rel: 'alternate', ...lang }),
      link(fileAddress('plainText', file), 'text/plain', { rel: 'alternate', ...lang }),
      ...licenceLinks(site),
    ],
    readingOrder: [titlePage, ...chapters.flat()],
    resources: [link(fileAddress('cover', file), JPEG, { rel: 'cover', ...COVER_SIZE })],
    // A chapter in several documents is one entry, and leads to the first.
    toc: [titlePage, ...chapters.flatMap(([first]) => first ?? [])],
  }
}

/** The documents of a text: one, or one for each part of its page. */
function documentsOf(
  { work, title: bookTitle }: Book,
  code: string,
  { number, title }: BookText,
  slices: readonly KnownSlice[],
  site: Site,
): JsonLink[] {
  const count = Math.max(1, partsOfText(slices).length)
  return Array.from({ length: count }, (_, index) =>
    linkMaker(site)(documentPath(work.id, code, number, index + 1), XHTML, { title: title ?? bookTitle }),
  )
}

/** @param chapter null: a work without chapters @param part from 1 */
export const documentPath = (work: number, code: string, chapter: number | null, part: number): string =>
  fileAddress('document', { work, code, chapter: chapter ?? undefined }, { part: part > 1 ? part : undefined })

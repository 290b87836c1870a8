import type { Language } from '#contract/languages.ts'
import { makeEpub } from '#server/exchange/epub/make-epub.ts'
import type { BookText } from '#server/exchange/files/book-queries.ts'
import type { Book } from '#server/exchange/files/read-book.ts'
import { readWork, type SourceText, type SourceWork } from '#server/exchange/import/read-work.ts'
import { filesIn } from '#server/exchange/import/source.ts'
import { renderText } from '#server/texts/render/render-text.ts'
import { english, makeWork, site } from './fake-library.ts'
import { SAMPLES } from './samples.ts'

const RTL = new Set(['ar', 'fa', 'he', 'ur'])
const MADE = '2026-11-02T10:11:12.000Z'

/** A work of the sample library in one language, as its files are made. */
export interface SampleBook {
  slug: string
  code: string
  book: Book
  /** Titles and Markdown as the sample library has them. */
  texts: { title: string | null; content: string }[]
}

/** A sample work in each of its languages. */
export async function sampleBooks(slug: string): Promise<SampleBook[]> {
  const work = await readWork(filesIn(SAMPLES), slug)
  const places = work.chapters.length > 0 ? work.chapters : [{ title: null, texts: work.texts }]
  const codes = [...new Set(places.flatMap(({ texts }) => texts.map(({ code }) => code)))]
  return codes.map((code) => {
    const texts = places.flatMap(({ title, texts }, index) => {
      const text = texts.find((one) => one.code === code)
      const number = work.chapters.length > 0 ? index + 1 : null
      return text ? [{ ...text, number, title: number === null ? null : (text.title ?? title) }] : []
    })
    return { slug, code, book: bookOf(work, code, texts), texts }
  })
}

/** Its e-book, without a cover. */
export const epubOf = async ({ book }: SampleBook): Promise<Buffer> =>
  Buffer.from(await makeEpub({ book, site, cover: undefined, form: 'alternating', isVertical: false }))

const languageOf = (code: string, id: number): Language => ({
  ...english,
  id,
  code,
  name: code,
  autonym: code,
  isRtl: RTL.has(code),
})

function bookOf(
  { fields, chapters }: SourceWork,
  code: string,
  texts: (SourceText & { number: number | null })[],
): Book {
  const language = languageOf(code, 5)
  const original = code === fields.originalLanguage ? language : languageOf(fields.originalLanguage, 6)
  const own = fields.localizations[code]?.title
  const bodies = texts.map(
    ({ content, title, number, isComplete }): BookText => ({
      languageId: language.id,
      number,
      title,
      isTitled: true,
      body: renderText(content).html,
      isComplete,
      revision: 1,
      translatedAt: MADE,
      links: null,
    }),
  )
  return {
    work: makeWork({
      title: fields.title,
      author: { name: 'slug' in fields.author ? fields.author.slug : fields.author.name },
      originalLanguage: original,
      hasChapters: chapters.length > 0,
      availableLanguages: [original, language],
    }),
    languages: [language],
    title: own ?? fields.title,
    titleLanguage: own ? code : fields.originalLanguage,
    description: fields.description,
    texts: bodies,
    changedAt: MADE,
    revision: 1,
    isComplete: bodies.every(({ isComplete }) => isComplete),
  }
}

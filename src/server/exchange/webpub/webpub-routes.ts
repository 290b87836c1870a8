import { Hono } from 'hono'
import { files, findFile, idOf, queryOf } from '#contract/addresses.ts'
import { textPath } from '#contract/alternates.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import type { Context } from '../../context.ts'
import { AppError, unavailable } from '../../errors.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import { READ_ANYWHERE } from '../../http/security-headers.ts'
import { readPlace } from '../../reading/read-place.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import type { DrawCover } from '../epub/draw-cover.ts'
import { factsOf } from '../epub/first-page.ts'
import { listBookSlices } from '../files/book-queries.ts'
import { bookWords } from '../files/book-words.ts'
import { type Book, readBook } from '../files/read-book.ts'
import { JPEG, THUMBNAIL_SIZE, WEB_PUBLICATION, XHTML } from './describe-text.ts'
import { webManifest } from './manifest.ts'
import { textDocument, titlePage } from './text-document.ts'

/** An app requests all covers of a page of a catalogue at once; each takes a part of a second. */
const MOST_COVERS_WAITING = 100
const RETRY_SECONDS = 20

/** Documents without scripts and forms: apps may show them in frames, and their style stands in them. */
const DOCUMENT_HEADERS = {
  'Content-Type': XHTML,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
}

interface WebpubDependencies {
  /** For public reads. */
  ctx: Context
  site: Site
  /** The cache that keeps the answer to an address, and its key there. */
  keptAs: (url: string) => { key: string; cache: ResponseCache }
  drawCover: DrawCover
}

interface WantedFile {
  name: OwnFile
  workId: number
  code: string
  chapter: number | undefined
  /** From 1; undefined: the first. */
  part: number | undefined
  /** The thumbnail is wanted, not the cover. */
  isSmall: boolean
}

/** Each text as a web publication: its manifest, the documents that it consists of, and its cover. */
export function webpubRoutes({ ctx, site, keptAs, drawCover }: WebpubDependencies): Hono {
  const routes = new Hono()
  const inTurn = taskQueue('cover', 1, MOST_COVERS_WAITING)
  const makers: Record<OwnFile, (book: Book, wanted: WantedFile) => Promise<Response>> = {
    async manifest(book) {
      const { work, languages } = book
      const languageIds = languages.map(({ id }) => id)
      const { id: workId, hasChapters } = work
      const slices = await listBookSlices(ctx, { workId, hasChapters, languageIds, chapter: undefined })
      return file(JSON.stringify(webManifest(book, slices, site)), book, { 'Content-Type': WEB_PUBLICATION })
    },
    async titlePage(book) {
      const words = bookWords(languageTag(book.languages[0]?.code ?? ''))
      return file(titlePage(factsOf(book, site, words)), book, DOCUMENT_HEADERS)
    },
    async document(book, { workId, chapter, part }) {
      const [language] = book.languages
      if (!language || (book.work.hasChapters && chapter === undefined)) throw nothingHere()
      const reading = await readPlace(ctx, workId, language, chapter, undefined, part)
      return file(textDocument(book.work, reading, site), book, DOCUMENT_HEADERS, chapter)
    },
    async cover(book, { isSmall }) {
      try {
        const picture = await inTurn(() => drawCover(book, isSmall ? THUMBNAIL_SIZE.width : undefined))
        return file(new Uint8Array(picture), book, { 'Content-Type': JPEG })
      } catch (error) {
        throw error instanceof QueueFull ? unavailable('Many covers are being drawn just now.', RETRY_SECONDS) : error
      }
    },
  }

  routes.get('/book/*', async (c, next) => {
    const wanted = findWanted(new URL(c.req.url))
    if (!wanted) return next()
    const { key, cache } = keptAs(c.req.url)
    // There is one other size: any other value of `size` must not have the cover drawn again.
    const own = wanted.name === 'cover' && !wanted.isSmall ? key.replace(/\?.*/, '') : key
    return cache.answer(c.req.raw, own, async (tags) => {
      const { workId, code, chapter } = wanted
      tags.add(`work:${workId}`)
      return makers[wanted.name](await readBook(ctx, { workId, codes: [code], chapter }, 'facts'), wanted)
    })
  })
  return routes

  /** Answers a file. Search engines should list the page of the text, not the file. */
  function file(
    body: string | Uint8Array<ArrayBuffer>,
    { work, languages }: Book,
    headers: Record<string, string>,
    chapter?: number,
  ): Response {
    const page = site.publicUrl + textPath(work, languages[0]?.code ?? '', chapter, site.interfaceLanguage)
    return new Response(body, { headers: { ...headers, ...READ_ANYWHERE, Link: `<${page}>; rel="canonical"` } })
  }
}

const ownFiles = ['manifest', 'titlePage', 'document', 'cover'] as const
type OwnFile = (typeof ownFiles)[number]

function findWanted({ pathname, searchParams }: URL): WantedFile | undefined {
  const found = findFile(pathname)
  const name = ownFiles.find((ownName) => ownName === found?.name)
  if (!found || !name) return undefined
  const { work, code = '', chapter } = found.params
  const { part } = queryOf(files.document, searchParams)
  return {
    name,
    workId: numberOf(work),
    code,
    chapter: chapter === undefined ? undefined : numberOf(chapter),
    part: part === undefined ? undefined : numberOf(part),
    isSmall: queryOf(files.cover, searchParams).size === 'small',
  }
}

/** @throws AppError not_found: it is no number */
function numberOf(text: string | undefined): number {
  const number = idOf(text)
  if (number === undefined) throw nothingHere()
  return number
}

const nothingHere = () => new AppError('not_found', 'There is nothing at this address.')

import { Hono } from 'hono'
import { codesOf, type FileName, fileAddress, files, findFile, idOf, queryOf } from '#contract/addresses.ts'
import { textPath } from '#contract/alternates.ts'
import { type PairForm, pairForms, VERTICAL } from '#contract/book-forms.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { isSquareScript } from '#faces/languages.ts'
import type { Context } from '../../context.ts'
import { AppError, unavailable } from '../../errors.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import { READ_ANYWHERE } from '../../http/security-headers.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import { threadQueue } from '../../thread-queue.ts'
import { contentDisposition } from '../files/file-name.ts'
import { readBook } from '../files/read-book.ts'
import type { DrawCover } from './draw-cover.ts'
import type { BookOrder } from './make-epub.ts'

/** Books that wait while one is made; each takes a second or two. Later requests are refused for now. */
const MOST_WAITING = 10
/** After each book the next one waits this many times as long as the book took: that time is for readers of pages. */
const REST = 1
const RETRY_SECONDS = 20

const BUSY = 'Many e-books are being made just now; try again in a moment.'

/** Makes a book on a thread, so that the process goes on answering. */
const makeAside = threadQueue<BookOrder, Uint8Array<ArrayBuffer>>(
  {
    waiting: MOST_WAITING,
    limitMs: 120_000,
    idleMs: 60_000,
    memoryMb: 1536,
    program: new URL('epub-program.ts', import.meta.url),
  },
  { busy: BUSY, tooSlow: 'This book takes too long to make: take its chapters as text.' },
)

interface EpubDependencies {
  /** For public reads. */
  ctx: Context
  site: Site
  cache: ResponseCache
  drawCover: DrawCover
  make?: typeof makeAside
}

interface WantedBook {
  name: FileName
  work: number
  codes: string[]
  form: PairForm
  isVertical: boolean
}

/** E-books of texts, and of two texts side by side. One is made at a time, and kept until its work changes. */
export function epubRoutes({ ctx, site, cache, drawCover, make = makeAside }: EpubDependencies): Hono {
  const routes = new Hono()
  const inTurn = taskQueue('e-book', 1, MOST_WAITING, REST)

  routes.get('/book/*', async (c, next) => {
    const url = new URL(c.req.url)
    const wanted = findWanted(url)
    if (!wanted) return next()
    return cache.answer(c.req.raw, keyOf(wanted), async (tags) => {
      tags.add(`work:${wanted.work}`)
      try {
        return await inTurn(() => answerBook(wanted))
      } catch (error) {
        throw error instanceof QueueFull ? unavailable(BUSY, RETRY_SECONDS) : error
      }
    })
  })
  return routes

  async function answerBook({ work, codes, form, isVertical }: WantedBook): Promise<Response> {
    const book = await readBook(ctx, { workId: work, codes }, 'html')
    const bytes = await make({ book, site, cover: await drawCover(book), form, isVertical })
    const page = site.publicUrl + textPath(book.work, codes.join('+'), undefined, site.interfaceLanguage)
    return new Response(bytes, {
      headers: {
        'Content-Type': 'application/epub+zip',
        'Content-Disposition': contentDisposition(book, undefined, 'epub'),
        ...READ_ANYWHERE,
        Link: `<${page}>; rel="canonical"`,
      },
    })
  }
}

/** Drops values that change nothing, so that nobody can have one book made again and again under other addresses. */
function findWanted(url: URL): WantedBook | undefined {
  const file = findFile(url.pathname)
  if (file?.name !== 'book' && file?.name !== 'pairBook') return undefined
  const { form, lines } = queryOf(files.pairBook, url.searchParams)
  const work = idOf(file.params.work)
  const codes = codesOf(file.params.code ?? '').filter((code) => code !== undefined)
  if (work === undefined || new Set(codes).size < codes.length) throw nothingHere()
  return {
    name: file.name,
    work,
    codes,
    form: pairForms.find((pairForm) => pairForm === form) ?? pairForms[0],
    isVertical: lines === VERTICAL && codes.every((code) => isSquareScript(languageTag(code))),
  }
}

const keyOf = ({ name, work, codes, form, isVertical }: WantedBook): string =>
  fileAddress(
    name,
    { work, code: codes.join('+') },
    {
      form: codes.length > 1 && form !== pairForms[0] ? form : undefined,
      lines: isVertical ? VERTICAL : undefined,
    },
  )

const nothingHere = () => new AppError('not_found', 'There is nothing at this address.')

import { Hono } from 'hono'
import { fileAddress, findFile, findPage, idOf } from '#contract/addresses.ts'
import { textPath } from '#contract/alternates.ts'
import { splitLanguage } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { wantsMarkdown } from '../../http/accept-header.ts'
import { knownAddress } from '../../http/cache-key.ts'
import type { ResponseCache } from '../../http/response-cache.ts'
import { findReadingWork } from '../../reading/queries.ts'
import { contentDisposition } from './file-name.ts'
import { readBook, type WantedBook } from './read-book.ts'
import { type TextFileName, textFiles } from './text-file.ts'
import { writeAside } from './write-aside.ts'

interface FileDependencies {
  /** For public reads. */
  ctx: Context
  site: Site
  cache: ResponseCache
}

/** What a request wants of a work. */
interface WantedFile {
  name: TextFileName
  params: Partial<Record<'work' | 'code' | 'chapter', string>>
  /** The request is for the address of the page, and wants Markdown in its place. */
  isPage: boolean
}

/** Texts as files, each beside the page of the text; and Markdown in place of the page for clients that ask for it. */
export function fileRoutes({ ctx, site, cache }: FileDependencies): Hono {
  const routes = new Hono()

  routes.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const wanted = findWanted(pathname, c.req.header('accept'))
    if (!wanted) return next()
    // No address contains a space, so this is the key of no other answer.
    const key = wanted.isPage ? `${pathname} text/markdown` : knownAddress(c.req.url).key
    return cache.answer(c.req.raw, key, async (tags) => {
      tags.add(`work:${wanted.params.work}`)
      return answerText(wanted)
    })
  })
  return routes

  async function answerText({ name, params, isPage }: WantedFile): Promise<Response> {
    const { type, ending, from } = textFiles[name]
    const book = await readBook(ctx, await placeOf(params, isPage), from)
    const { work } = book
    const code = book.languages[0]?.code ?? ''
    // The request is for one chapter, or the work has only one.
    const number = book.texts.length === 1 ? (book.texts[0]?.number ?? undefined) : undefined
    const chapter = params.chapter === undefined && !isPage ? undefined : number
    return new Response(await writeAside({ name, book, site }), {
      headers: {
        'Content-Type': type,
        ...(isPage ? { Vary: 'Accept' } : { 'Content-Disposition': contentDisposition(book, chapter, ending) }),
        'Content-Location': fileAddress(name, { work: work.id, code, chapter }),
        // Search engines should list the page, not the file.
        Link: `<${site.publicUrl}${textPath(work, code, chapter, site.interfaceLanguage)}>; rel="canonical"`,
      },
    })
  }

  async function placeOf({ work, code, chapter }: WantedFile['params'], isPage: boolean): Promise<WantedBook> {
    const workId = idOf(work)
    const number = idOf(chapter)
    if (workId === undefined || (chapter !== undefined && number === undefined)) throw nothingHere()
    if (!isPage) return { workId, codes: [code ?? ''], chapter: number }
    const opened = await findReadingWork(ctx, workId, 0)
    if (!opened) throw nothingHere()
    // The page of a work with chapters shows one of them.
    return { workId, codes: [code ?? opened.originalCode], chapter: number ?? (opened.hasChapters ? 1 : undefined) }
  }
}

function findWanted(path: string, accept: string | undefined): WantedFile | undefined {
  const file = findFile(path)
  if (file) return isTextFile(file.name) ? { name: file.name, params: file.params, isPage: false } : undefined
  const page = wantsMarkdown(accept) ? findPage(splitLanguage(path).path) : undefined
  return page?.name === 'reading' ? { name: 'markdown', params: page.params, isPage: true } : undefined
}

const isTextFile = (name: string): name is TextFileName => name in textFiles

const nothingHere = () => new AppError('not_found', 'There is nothing at this address.')

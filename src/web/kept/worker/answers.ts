import type { Problem } from '#contract/errors.ts'
import { codesOf } from '#contract/reading-path.ts'
import { OUT_OF_REACH } from '../../framework/data/api.ts'
import { findKept, findList, findText, listKept } from '../kept-database.ts'
import { findInKept } from './find-kept.ts'
import { type Asked, json, part } from './part.ts'
import { searchKept } from './search-kept.ts'

type Answer = (named: readonly string[], asked: Asked) => Promise<Response | undefined>

/** What can be answered without the library, from what is kept of it. */
const ANSWERS: readonly (readonly [path: RegExp, answer: Answer])[] = [
  [/^\/api\/works\/(\d+)$/, async ([id]) => maybe((await findKept(Number(id)))?.work)],
  [
    /^\/api\/works\/(\d+)\/reading\/([^/]+)(?:\/(\d+))?$/,
    ([id, code = '', chapter]) => readKept(Number(id), code, chapter),
  ],
  [/^\/api\/works\/(\d+)\/find$/, ([id], asked) => findInKept(Number(id), asked)],
  [/^\/api\/authors\/(\d+)\/works$/, ([id], asked) => byAuthor(Number(id), asked)],
  [/^\/api\/search$/, (_, asked) => searchKept(asked)],
  [/^\/api\/search\/suggestions$/, async () => json([])],
  [/^(\/api\/(?:languages|categories))$/, async ([path = '']) => maybe((await findList(path))?.body)],
]

const maybe = (body: unknown) => (body === undefined ? undefined : json(body))

/** The same answer as the library's, from this device; where nothing is kept that could answer, that it is out of reach. */
export async function answerHere({ pathname, searchParams }: URL): Promise<Response> {
  for (const [path, answer] of ANSWERS) {
    const [whole, ...named] = path.exec(pathname) ?? []
    const answered = whole === undefined ? undefined : await answer(named.map(decode), searchParams)
    if (answered) return answered
  }
  return outOfReach()
}

const decode = (segment: string | undefined) => (segment === undefined ? '' : decodeURIComponent(segment))

async function readKept(id: number, read: string, chapter: string | undefined): Promise<Response | undefined> {
  const kept = await findKept(id)
  const [code, beside] = codesOf(read)
  if (!kept || beside !== undefined) return undefined
  return maybe((await findText(id, code, kept.work.hasChapters ? Number(chapter || 1) : 0))?.body)
}

async function byAuthor(authorId: number, asked: Asked): Promise<Response> {
  const works = (await listKept()).map(({ work }) => work)
  return part(
    works.filter((work) => work.authorId === authorId),
    asked,
  )
}

function outOfReach(): Response {
  const body: Problem = {
    type: OUT_OF_REACH,
    title: 'Service Unavailable',
    status: 503,
    detail: 'There is no network, and this is not kept on this device.',
  }
  return new Response(JSON.stringify(body), { status: 503, headers: { 'Content-Type': 'application/problem+json' } })
}

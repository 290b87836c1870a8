import {
  codesOf,
  findPage,
  findRead,
  idOf,
  pages,
  queryOf,
  type ReadName,
  type ReadPlace,
  readAddress,
  reads,
} from '#contract/addresses.ts'
import type { Problem } from '#contract/errors.ts'
import { OUT_OF_REACH } from '../../framework/data/api.ts'
import { findKept, findList, findText, type KeptWork, listKept } from '../kept-database.ts'
import { findInKept } from './find-kept.ts'
import { json, part } from './part.ts'
import { searchKept } from './search-kept.ts'

type DeviceRead = { [Name in ReadName]: (typeof reads)[Name]['onDevice'] extends true ? Name : never }[ReadName]

/** Answers from what is kept, for each read that the table of addresses promises; undefined: not kept. */
const ANSWERS: { [Name in DeviceRead]: (place: ReadPlace<Name>) => Promise<Response | undefined> } = {
  work: async ({ params }) => maybe((await findKept(Number(params.work)))?.work),
  reading: ({ params: { work, code = '', chapter } }) => readKept(Number(work), code, chapter),
  find: ({ params, query }) => findInKept(Number(params.work), query),
  worksByAuthor: ({ params, query }) => byAuthor(Number(params.id), query),
  search: ({ query }) => searchKept(query),
  suggestions: async () => json([]),
  languages: async () => maybe((await findList(readAddress('languages')))?.body),
  categories: async () => maybe((await findList(readAddress('categories')))?.body),
}

const maybe = (body: unknown) => (body === undefined ? undefined : json(body))

/** The same answer as the library's, from this device; where nothing is kept that could answer, that it is out of reach. */
export async function answerHere({ pathname, searchParams }: URL): Promise<Response> {
  const read = findRead(pathname)
  const answer = read && read.name in ANSWERS ? ANSWERS[read.name as DeviceRead] : undefined
  const place = read && { params: read.params, query: queryOf(reads[read.name], searchParams) }
  return (place && (await answer?.(place))) ?? outOfReach()
}

/** @returns id of the work that an address of a page or of a read is about; undefined: of none */
export function workIn({ pathname }: URL): number | undefined {
  return idOf((findRead(pathname) ?? findPage(pathname))?.params.work)
}

/** Whether this device can answer an address of a kept work: it may keep other languages than the one that is read. */
export function isAnsweredHere({ codes, work }: KeptWork, { pathname, searchParams }: URL): boolean {
  const [read, page] = [findRead(pathname), findPage(pathname)]
  if (read?.name === 'work') return true
  const isOnDevice = read ? reads[read.name].onDevice : page ? pages[page.name].onDevice : false
  const code = read?.name === 'find' ? searchParams.get('language') : (read ?? page)?.params.code
  return isOnDevice && codes.includes(code ?? work.originalLanguage.code)
}

async function readKept(id: number, read: string, chapter: string | undefined): Promise<Response | undefined> {
  const kept = await findKept(id)
  const [code, beside] = codesOf(read)
  if (!kept || beside !== undefined) return undefined
  return maybe((await findText(id, code, kept.work.hasChapters ? Number(chapter || 1) : 0))?.body)
}

async function byAuthor(authorId: number, query: ReadPlace<'worksByAuthor'>['query']): Promise<Response> {
  const works = (await listKept()).map(({ work }) => work)
  return part(
    works.filter((work) => work.authorId === authorId),
    query,
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

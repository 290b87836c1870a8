import {
  type Address,
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
import { splitLanguage } from '#contract/interface-languages.ts'
import { KEPT_ONLY_HEADER } from '#contract/limits.ts'
import { OUT_OF_REACH } from '../../framework/data/api.ts'
import { findKeptList, findKeptText, findKeptWork, type KeptWork, listKeptWorks, partsOf } from '../kept-database.ts'
import { findInKeptWork, searchKeptWorks } from './search-kept-works.ts'

type DeviceRead = { [Name in ReadName]: (typeof reads)[Name] extends { onDevice: true } ? Name : never }[ReadName]

/** An answer to each read that the table of addresses promises on a device; undefined: this device does not keep it. */
const answers: { [Name in DeviceRead]: (place: ReadPlace<Name>) => Promise<Response | undefined> } = {
  work: async ({ params }) => jsonOf((await findKeptWork(Number(params.work)))?.work),
  reading: ({ params: { work, code = '', chapter }, query: { part } }) =>
    readKeptText(Number(work), code, chapter, Number(part ?? 1)),
  find: async ({ params, query }) => listOf(await findInKeptWork(Number(params.work), query), query),
  worksByAuthor: async ({ params, query }) => listOf(await listWorksBy(Number(params.id)), query),
  search: async ({ query }) => listOf(await searchKeptWorks(query), query, { [KEPT_ONLY_HEADER]: '1' }),
  suggestions: async () => jsonOf([]),
  languages: async () => jsonOf((await findKeptList(readAddress('languages')))?.body),
  categories: async () => jsonOf((await findKeptList(readAddress('categories')))?.body),
}

/** The answer to a read as the library gives it, from this device; else the problem that the library is out of reach. */
export async function answerFromDevice({ pathname, searchParams }: URL): Promise<Response> {
  const read = findRead(splitLanguage(pathname).path)
  const answer = read && read.name in answers ? answers[read.name as DeviceRead] : undefined
  const place = read && { params: read.params, query: queryOf(reads[read.name], searchParams) }
  return (place && (await answer?.(place))) ?? outOfReach()
}

/** @returns id of the work that an address of a page or of a read is about; undefined: of none */
export function workIn({ pathname }: URL): number | undefined {
  const { path } = splitLanguage(pathname)
  return idOf((findRead(path) ?? findPage(path))?.params.work)
}

/** Whether this device can answer an address of a kept work: it may keep other languages than the one that is read. */
export function isAnsweredHere({ codes, work }: KeptWork, { pathname, searchParams }: URL): boolean {
  const { path } = splitLanguage(pathname)
  const [read, page] = [findRead(path), findPage(path)]
  if (read?.name === 'work') return true
  const row: Address | undefined = read ? reads[read.name] : page && pages[page.name]
  const code = read?.name === 'find' ? searchParams.get('language') : (read ?? page)?.params.code
  return row?.onDevice === true && codes.includes(code ?? work.originalLanguage.code)
}

/** @param body JSON as text, or what becomes JSON; undefined: there is no answer */
function jsonOf(body: unknown, headers: Record<string, string> = {}): Response | undefined {
  if (body === undefined) return undefined
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(json, { headers: { 'Content-Type': 'application/json', ...headers } })
}

/** The page of a list that a call asks for, with the length of the whole. */
function listOf(
  items: readonly unknown[] | undefined,
  query: { limit?: string | undefined; page?: string | undefined },
  headers: Record<string, string> = {},
): Response | undefined {
  if (!items) return undefined
  const limit = Number(query.limit ?? items.length)
  const from = (Number(query.page ?? 1) - 1) * limit
  return jsonOf(items.slice(from, from + limit), { 'X-Total-Count': String(items.length), ...headers })
}

async function readKeptText(
  id: number,
  read: string,
  chapter: string | undefined,
  part: number,
): Promise<Response | undefined> {
  const kept = await findKeptWork(id)
  const [code, second] = codesOf(read)
  if (!kept || second !== undefined) return undefined
  const text = await findKeptText(id, code, kept.work.hasChapters ? Number(chapter || 1) : 0)
  return jsonOf(text && partsOf(text)[part - 1]?.body)
}

const listWorksBy = async (authorId: number) =>
  (await listKeptWorks()).map(({ work }) => work).filter((work) => work.authorId === authorId)

function outOfReach(): Response {
  const problem: Problem = {
    type: OUT_OF_REACH,
    title: 'Service Unavailable',
    status: 503,
    detail: 'There is no network, and this is not kept on this device.',
  }
  return new Response(JSON.stringify(problem), { status: 503, headers: { 'Content-Type': 'application/problem+json' } })
}

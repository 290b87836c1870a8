import { setTimeout as sleep } from 'node:timers/promises'
import { any, get } from './traffic.ts'
import type { TwoSites } from './two-sites.ts'

/** A person may write 300 times a minute. */
const PAUSE_MS = 450
/** Works that each writer saves again and again. */
const OWN_WORKS = 10

/** The writes that sites have acknowledged with a status of success. */
export interface Written {
  /** Titles of new works. */
  drafts: Set<string>
  /** Number of the last save, by the id of the work: the description ends with it. */
  descriptions: Map<number, number>
  saves: number
  /** Number of refused writes, by status or by the reason why there was no answer. */
  refused: Map<string, number>
}

/** Writes to both sites until `isOver`. @returns once everybody has signed in */
export async function keepWriting(
  two: TwoSites,
  writers: number,
  goOn: () => boolean,
): Promise<{ ended: Promise<Written> }> {
  const written: Written = { drafts: new Set(), descriptions: new Map(), saves: 0, refused: new Map() }
  const calls = await Promise.all(Array.from({ length: writers }, (_, n) => two.callStaff(`writer-${n}`)))
  const { authorId, originalLanguageId, categoryIds } = two.works[0] as TwoSites['works'][number]
  const known = { authorId, originalLanguageId, categoryIds, description: 'Made while things break.' }
  const write = async (attempt: Promise<Response>) => {
    const why = await attempt.then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok ? undefined : `status ${answer.status}`
      },
      (error: Error) => (error.name === 'TimeoutError' ? 'no answer' : 'no connection'),
    )
    if (why !== undefined) written.refused.set(why, (written.refused.get(why) ?? 0) + 1)
    return why === undefined
  }
  const writing = calls.map(async (call, writer) => {
    for (let n = 1; goOn(); n += 1) {
      const title = `Draft ${writer}.${n}`
      if (await write(call(any(two.origins), 'POST', '/works', { ...known, title }))) written.drafts.add(title)
      await sleep(PAUSE_MS * Math.random())
      const { id } = two.works[writer * OWN_WORKS + (n % OWN_WORKS)] as TwoSites['works'][number]
      if (await write(call(any(two.origins), 'PATCH', `/works/${id}`, { description: `Saved ${n}` }))) {
        written.descriptions.set(id, n)
        written.saves += 1
      }
      await sleep(PAUSE_MS)
    }
  })
  return { ended: Promise.all(writing).then(() => written) }
}

/**
 * Looks up every acknowledged write: in the database, and in the answers of both sites. A later save may be there that
 * nobody acknowledged, but never an earlier one.
 */
export async function findLostWrites(
  two: TwoSites,
  { drafts, descriptions }: Written,
): Promise<{ lost: number; old: number }> {
  const rows = await two.query<{ id: number; title: string; description: string }>(
    'select id, title, description from works',
  )
  const titles = new Set(rows.map(({ title }) => title))
  const byId = new Map(rows.map(({ id, description }) => [id, description]))
  const numberIn = (description: string | undefined) => Number(/^Saved (\d+)$/.exec(description ?? '')?.[1] ?? 0)
  const isOld = ([id, n]: [number, number]) => numberIn(byId.get(id)) < n
  const lost = [...drafts].filter((title) => !titles.has(title)).length + [...descriptions].filter(isOld).length
  let old = 0
  for (const origin of two.origins)
    for (const [id, n] of descriptions) {
      const { description } = (await (await get(`${origin}/api/works/${id}`)).json()) as { description: string }
      if (numberIn(description) < n) old += 1
    }
  return { lost, old }
}

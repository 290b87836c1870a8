import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { BackupState, Stats, System } from '#contract/staff.ts'
import manifest from '../../../../package.json' with { type: 'json' }
import type { Context } from '../../context.ts'
import { listJobs } from '../../db/jobs.ts'
import { isDatabaseAnswering } from '../../db/open.ts'
import { listSites } from '../../db/sites.ts'
import type { FreeSpace } from '../../free-space.ts'
import type { StaffVariables } from '../access/guard.ts'

const PING_TIMEOUT_MS = 2000

export interface SystemDependencies {
  /** The database: `embedded`, or its host. */
  database: string
  backup: () => Promise<BackupState>
  /** Of this site, as in the table of sites; undefined: it is not in it. */
  siteId?: string | undefined
}

/** The figures of the dashboard, and the state of the system for the settings. */
export function overviewRoutes(
  { database, backup, siteId }: SystemDependencies,
  space: FreeSpace,
): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/stats', async (c) => c.json(await countLibrary(c.var.staff)))

  routes.get('/system', async (c) => {
    const started = performance.now()
    const answers = await isDatabaseAnswering(c.var.staff.db, PING_TIMEOUT_MS)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const [sites, jobs, kept] = answers
      ? await Promise.all([listSites(c.var.staff), listJobs(c.var.staff), backup()])
      : [[], [], { last: null, failure: null }]
    const system: System = {
      version: manifest.version,
      database: { description: database, ms: answers ? ms : null },
      api: { status: answers ? 'ok' : 'failing' },
      backup: kept,
      storage: await space.look(),
      siteId: siteId ?? null,
      sites,
      jobs,
    }
    return c.json(system)
  })

  return routes
}

/** Counts everything in the library; works whether published or not. */
async function countLibrary(ctx: Context): Promise<Stats> {
  const { rows } = await ctx.db.execute<Counts & Record<string, unknown>>(sql`
    select
      (select count(*)::int from works) as works,
      (select count(*)::int from languages) as languages,
      (select count(*)::int from authors) as authors,
      (select count(*)::int from categories) as categories,
      n.texts, n.pending, n.translated
    from (
      select count(*)::int as texts, (count(*) filter (where p.is_complete is not true))::int as pending,
        (count(distinct p.work_id) filter (where p.language_id <> w.original_language_id))::int as translated
      from work_languages p join works w on w.id = p.work_id) n`)
  const { works, languages, authors, categories, texts, pending, translated } = rows[0] as Counts
  return {
    totalWorks: works,
    totalLanguages: languages,
    totalTranslations: texts,
    pendingTranslations: pending,
    totalAuthors: authors,
    totalCategories: categories,
    worksTranslated: share(translated, works),
    gridComplete: share(texts - pending, works * languages),
  }
}

/** `texts`: works × languages in which something can be read; `pending`: of these, in progress. */
interface Counts {
  works: number
  languages: number
  authors: number
  categories: number
  texts: number
  pending: number
  translated: number
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

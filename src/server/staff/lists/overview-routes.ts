import { Hono } from 'hono'
import type { System } from '#contract/staff.ts'
import manifest from '../../../../package.json' with { type: 'json' }
import { isDatabaseAnswering } from '../../db/open.ts'
import type { StaffVariables } from '../access/guard.ts'
import { countLibrary } from './overview-queries.ts'

const PATIENCE_MS = 2000

export interface SystemDependencies {
  /** What the database is: `embedded`, or its host. */
  database: string
  lastBackup: () => Promise<Date | undefined>
}

/** What the dashboard and the settings tell of the whole. */
export function overviewRoutes({ database, lastBackup }: SystemDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()

  routes.get('/stats', async (c) => c.json(await countLibrary(c.var.staff)))

  routes.get('/system', async (c) => {
    const started = performance.now()
    const answers = await isDatabaseAnswering(c.var.staff.db, PATIENCE_MS)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const system: System = {
      version: manifest.version,
      database: { description: database, ms: answers ? ms : null },
      api: { status: answers ? 'ok' : 'failing' },
      lastBackup: (await lastBackup())?.toISOString() ?? null,
    }
    return c.json(system)
  })

  return routes
}

import { hostname } from 'node:os'
import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { backups } from '../../db/machines-schema.ts'
import { AppError } from '../../errors.ts'
import { administratorsOnly, type StaffVariables } from '../../staff/access/guard.ts'
import { storeOf } from './backup-store.ts'
import type { BackupKeeper } from './keep-backups.ts'

/** `POST /api/admin/backups` begins a backup; `GET /api/admin/backups/{name}` is the file of one. */
export function backupRoutes(keeper: BackupKeeper): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  routes.use('/backups/*', administratorsOnly('let in'))

  routes.post('/backups', async (c) => {
    if (!(await keeper.begin())) throw new AppError('conflict', 'A backup is being made already.')
    return c.body(null, 202)
  })

  routes.get('/backups/:name', async (c) => {
    const { settings } = keeper
    const name = c.req.param('name')
    const [kept] = await c.var.staff.db
      .select()
      .from(backups)
      .where(and(eq(backups.name, name), isNull(backups.failure)))
    if (!kept) throw new AppError('not_found', 'There is no such backup.')
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Length': String(kept.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
    }
    // Nobody would read the file.
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const isBucket = settings.bucket !== undefined
    const file = isBucket === (kept.host === '') ? await storeOf(settings).read(name) : undefined
    if (file) return new Response(file, { headers })
    if (kept.host === (isBucket ? '' : hostname())) throw new AppError('not_found', 'The file of this backup is gone.')
    throw new AppError('not_found', `This backup is kept ${kept.host === '' ? 'in the bucket' : `on ${kept.host}`}.`)
  })

  return routes
}

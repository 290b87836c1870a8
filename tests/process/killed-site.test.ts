import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listJobs } from '#server/db/jobs.ts'
import { addAccount } from '#server/staff/access/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { keepWorks } from '#tests/support/keep-works.ts'
import { type Site, startSite, temporaryFolder } from '#tests/support/processes.ts'

const { ctx, connection } = await testDatabase('furnished')
await keepWorks(ctx)
const folder = await temporaryFolder()
const backups = join(folder.path, 'backups')
const password = 'a password that is long enough'
const sites: Site[] = []
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()))
  await folder.remove()
})

const start = async (name: string) => {
  const settings = { DATABASE_URL: databaseUrl(connection), BACKUP_TO: backups, SAMPLES: 'no' }
  const site = await startSite(join(folder.path, name), settings)
  sites.push(site)
  return site
}
const beginBackup = async ({ url }: Site) => {
  const authorization = `Basic ${Buffer.from(`pipeline:${password}`).toString('base64')}`
  return (await fetch(`${url}/api/admin/backups`, { method: 'POST', headers: { authorization } })).status
}
/** All sites look whether there is something to do. */
const sendNotice = () => ctx.db.execute(sql`select pg_notify('library_changed', '')`)
const jobs = async () =>
  (await listJobs(ctx))
    .filter(({ name }) => name === 'aligning' || name === 'backup')
    .map(({ name, state, pid }) => `${name} ${state} ${pid}`)
    .sort()

test('a site that is killed in the middle of its jobs: another does them, and nothing is left of the first', {
  timeout: 90_000,
}, async () => {
  await addAccount(ctx, 'pipeline', { password })
  await Promise.all([start('one'), start('other')])
  await ctx.db.execute(sql`delete from jobs where ended_at is not null`)
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    update translations set links = null where work_id = (select min(work_id) from translations) returning work_id as id`)
  const found = { killed: sites[0] as Site, other: sites[1] as Site }
  // Neither job can come to its end: the one waits for this work, the other for this table.
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select from works where id = ${rows[0]?.id} for no key update`)
    await tx.execute(sql`lock table reports in access exclusive mode`)
    await sendNotice()
    await expect.poll(jobs, { timeout: 20_000 }).toEqual([expect.stringMatching(/^aligning running /)])
    // Whichever of the two was first.
    if ((await jobs())[0] === `aligning running ${found.other.child.pid}`)
      Object.assign(found, { killed: found.other, other: found.killed })
    const { killed } = found
    expect(await beginBackup(killed)).toBe(202)
    await expect.poll(() => readdir(backups), { timeout: 20_000 }).toEqual([expect.stringMatching(/\.untried/)])
    expect(await jobs()).toEqual([`aligning running ${killed.child.pid}`, `backup running ${killed.child.pid}`])

    killed.child.kill('SIGKILL')
    await killed.ended
    await expect
      .poll(jobs, { timeout: 20_000 })
      .toEqual([`aligning lost ${killed.child.pid}`, `backup lost ${killed.child.pid}`])
    // Otherwise the other site would look in a minute.
    await sendNotice()
    expect(await beginBackup(found.other)).toBe(202)
  })
  const { pid } = found.other.child
  await expect.poll(jobs, { timeout: 30_000 }).toEqual([`aligning done ${pid}`, `backup done ${pid}`])
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^dragoman-.*\.zip$/)])
  const { rows: left } = await ctx.db.execute(sql`
    select (select count(*)::int from translations where links is null) as unaligned,
      (select count(*)::int from pg_namespace where nspname like 'restoring%') as schemas,
      (select count(*)::int from backups where bytes is null) as notes`)
  expect(left).toEqual([{ unaligned: 0, schemas: 0, notes: 0 }])
})

import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { databaseUrl, onServer, type TestDatabases } from './database-server.ts'
import { cloneFurnished, onceConnected } from './furnished-database.ts'
import { type Site, startSite, temporaryFolder } from './processes.ts'

/** A running site on a database with the sample library. */
export interface SampleSite extends Site {
  /** The way to its database. */
  connection: pg.ClientConfig
  /** The settings it runs with, for programs beside it. */
  env: Record<string, string>
}

/**
 * Starts a site on a clone of the furnished database; `stop` removes both, once.
 * @param settings environment variables of the site
 * @param home the checkout to run, instead of this one
 */
export async function startSampleSite(
  databases: TestDatabases,
  settings: Record<string, string> = {},
  home?: string,
): Promise<SampleSite> {
  const name = `${databases.migrated}_site_${randomBytes(4).toString('hex')}`
  const folder = await temporaryFolder()
  await cloneFurnished(databases, name)
  await cp(databases.furnishedData, folder.path, { recursive: true })
  const connection = onServer(databases.server, name)
  const env = { DATABASE_URL: databaseUrl(connection), ...settings }
  const site = await startSite(folder.path, env, home)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= remove()
    return stopped
  }
  const remove = async () => {
    await site.stop()
    await onceConnected(databases.server, (client) => client.query(`drop database if exists ${name} with (force)`))
    await folder.remove()
  }
  return { ...site, stop, connection, env: { ...env, DATA_DIR: folder.path } }
}

/**
 * A site with the sample library for this test file alone: what its tests write, no other test sees.
 * @returns the site, from the first hook on
 */
export function useSampleSite(settings?: Record<string, string>): () => SampleSite {
  let site: SampleSite | undefined
  beforeAll(async () => {
    site = await startSampleSite(inject('databases'), settings)
  }, 120_000)
  afterAll(() => site?.stop())
  return () => {
    if (!site) throw new Error('The site is started by a hook: ask for it within a test.')
    return site
  }
}

/** A cache: the site of this worker process. It ends with the process, its database with the run. */
let written: Promise<SampleSite> | undefined

/**
 * A site with the sample library that the test files of one worker process may write to, one after the other. Each
 * leaves the samples as they were, and takes away the authors that it adds; other entries may be of files before it.
 * @returns the site, from the first hook on
 */
export function useWrittenSite(): () => SampleSite {
  let site: SampleSite | undefined
  beforeAll(async () => {
    // Webhooks are received on this machine.
    written ??= startSampleSite(inject('databases'), { WEBHOOKS_PRIVATE: 'yes' })
    site = await written
  }, 120_000)
  return () => {
    if (!site) throw new Error('The site is started by a hook: ask for it within a test.')
    return site
  }
}

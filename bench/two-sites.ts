import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Work } from '#contract/works.ts'
import { connectDatabase } from '#server/db/open.ts'
import { startSession } from '#server/staff/access/sessions.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { type OwnServer, ownServer, REPLICATED } from '#tests/support/own-server.ts'
import { freePort, type Program, runProgram, type Site, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { usedMemory } from './used-memory.ts'

const WORKS = 200
const TEXT_LENGTH = 6000
/** Works of each of the libraries that are imported one after another. */
const IMPORTED = 100
const DOMAIN = 'bench.example'

/** Two sites before one database server and its replica, with works × 4 languages. */
export interface TwoSites {
  primary: OwnServer
  replica: OwnServer
  /** Their origins, which stay the same when they are started again. */
  origins: readonly [string, string]
  /** The process of a site that runs now. */
  site(n: number): Site
  /** Megabytes that a site uses after garbage was collected. */
  usedMemory(n: number): Promise<number>
  /** Kills a site with SIGKILL. */
  kill(n: number): Promise<void>
  /** Starts a killed site, and again where its start fails. @param more settings for this start */
  start(n: number, more?: Record<string, string>): Promise<void>
  works: Pick<Work, 'id' | 'title' | 'authorId' | 'originalLanguageId' | 'categoryIds'>[]
  /** Calls the staff API of a site as one of the staff. @param who any name: the site counts the writes of each person */
  callStaff(who: string): Promise<(origin: string, method: string, path: string, body: object) => Promise<Response>>
  /** Imports one library after another. */
  keepImporting(): Importing
  /** Asks the primary. */
  query<Row>(statement: string): Promise<Row[]>
  remove(): Promise<void>
}

export interface Importing {
  /** Ends the import that is going on. @returns how many works came in whole libraries, and the first words of failed imports */
  stop(): Promise<{ works: number; failures: string[] }>
}

export async function startTwoSites(): Promise<TwoSites> {
  const folder = await temporaryFolder()
  const removals = [folder.remove]
  const remove = async () => {
    for (const remove of removals.toReversed()) await remove()
  }
  try {
    const primary = await ownServer(REPLICATED)
    removals.push(primary.remove)
    const replica = await primary.replica()
    removals.push(replica.remove)
    const secret = randomBytes(32).toString('base64url')
    const env = {
      DATABASE_URL: databaseUrl(primary.connection),
      DATABASE_READ_URLS: databaseUrl(replica.connection),
      SESSION_SECRET: secret,
      STAFF_EMAIL_DOMAIN: DOMAIN,
      SAMPLES: 'no',
    }
    const importFrom = (library: string) =>
      runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path, ...env })
    const first = join(folder.path, 'library')
    await generateLibrary(first, { works: WORKS, textLength: TEXT_LENGTH })
    const filling = importFrom(first)
    if ((await filling.ended).code !== 0) throw new Error(filling.output())

    const ports = [await freePort(), await freePort()] as const
    const inspectors = [await freePort(), await freePort()] as const
    const begin = (n: number, more: Record<string, string> = {}) =>
      startSite(folder.path, {
        ...env,
        ...more,
        PORT: String(ports[n]),
        NODE_OPTIONS: `--inspect=127.0.0.1:${inspectors[n]}`,
      })
    const sites = [await begin(0), await begin(1)]
    const site = (n: number) => sites[n] as Site
    removals.push(async () => {
      await Promise.all(sites.map((site) => site.stop()))
    })
    const origins = [site(0).url, site(1).url] as const
    const works = (await (await fetch(`${origins[0]}/api/works`)).json()) as TwoSites['works']

    /** Opens a connection for one call only: no connection is open, and lost, when the server goes down. */
    const connected = async <T>(use: (database: Awaited<ReturnType<typeof connectDatabase>>) => Promise<T>) => {
      const database = await connectDatabase(primary.connection, 'bench')
      try {
        return await use(database)
      } finally {
        await database.close()
      }
    }
    return {
      primary,
      replica,
      origins,
      site,
      usedMemory: (n) => usedMemory(inspectors[n] as number),
      async kill(n) {
        site(n).child.kill('SIGKILL')
        await site(n).ended
      },
      async start(n, more) {
        for (;;) {
          const started = await begin(n, more).catch(() => undefined)
          if (started) {
            sites[n] = started
            return
          }
          // Without its database a site ends; whoever keeps it running starts it again.
          await sleep(500)
        }
      },
      works,
      callStaff: (who) =>
        connected(async (database) => {
          const ctx = contextOf(database, folder.path)
          const person = { email: `${who}@${DOMAIN}`, name: null, photo: null }
          const token = await startSession(ctx, { secret, staffEmailDomain: DOMAIN }, person)
          return (origin, method, path, body) =>
            fetch(`${origin}/api/admin${path}`, {
              method,
              headers: { cookie: `session=${token}`, origin, 'content-type': 'application/json' },
              body: JSON.stringify(body),
              signal: AbortSignal.timeout(10_000),
            })
        }),
      keepImporting: () => keepImporting(join(folder.path, 'more'), importFrom),
      query: (statement) => connected(async ({ db }) => (await db.execute(statement)).rows as never),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function keepImporting(library: string, importFrom: (library: string) => Program): Importing {
  const failures: string[] = []
  let works = 0
  let isOver = false
  let importing: Program | undefined
  const working = (async () => {
    for (let first = WORKS; !isOver; first += IMPORTED) {
      await rm(library, { recursive: true, force: true })
      await generateLibrary(library, { works: IMPORTED, first, textLength: TEXT_LENGTH })
      importing = importFrom(library)
      const { code } = await importing.ended
      if (code === 0) works += IMPORTED
      else if (!isOver) failures.push(importing.output().trim().split('\n').at(-1) ?? '')
    }
  })()
  return {
    async stop() {
      isOver = true
      importing?.child.kill('SIGTERM')
      await working
      return { works, failures }
    },
  }
}

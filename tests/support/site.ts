import type { TestProject } from 'vitest/node'
import { freePort } from './processes.ts'
import { startSampleSite } from './sample-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of a site with the sample library. All readers' journeys share it: nothing may write to it. */
    siteUrl: string
  }
}

/** Global setup: starts the readers' site. Tests that need no site begin meanwhile. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  project.provide('siteUrl', `http://127.0.0.1:${port}`)
  const starting = startSampleSite(project.getProvidedContext().databases, { PORT: String(port) })
  starting.catch((error) => process.stderr.write(`The readers’ site did not start: ${error}\n`))
  return async () => {
    const site = await starting.catch(() => undefined)
    await site?.stop()
  }
}

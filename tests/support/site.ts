import type { TestProject } from 'vitest/node'
import { startSampleSite } from './sample-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of a site with the sample library. All readers' journeys share it: nothing may write to it. */
    siteUrl: string
  }
}

/** Global setup: the readers' site. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSampleSite(project.getProvidedContext().databases)
  project.provide('siteUrl', site.url)
  return site.stop
}

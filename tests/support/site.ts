import type { TestProject } from 'vitest/node'
import { sampleData } from './sample-data.ts'
import { startSampleSite } from './sample-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of a site with the sample library. */
    siteUrl: string
    /** Its data folder. */
    siteData: string
  }
}

/** One site for all journeys, as a fresh machine starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await sampleData()
  const site = await startSampleSite(folder.path)
  project.provide('siteUrl', site.url)
  project.provide('siteData', folder.path)
  return async () => {
    await site.stop()
    await folder.remove()
  }
}

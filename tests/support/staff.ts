import type { BrowserContextOptions, Page } from 'playwright-core'
import { useBrowser, type Visit } from './browser.ts'
import { type SampleSite, useSampleSite } from './sample-site.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** Signs in through the local identity provider, as a page of its own. @param account as its chooser names it */
export async function signInAs(page: Page, account: 'Local Editor' | 'Local Reader'): Promise<void> {
  await page.goto('/auth/google?page=1')
  await page.getByRole('button', { name: account }).click()
  await page.waitForURL(/\/admin-(dashboard|login)/)
}

/** A site for this test file alone, and visits to it of a member of staff. All of a file share one session. */
export function useStaff(): {
  site: () => SampleSite
  visitAsStaff: (path: string, options?: BrowserContextOptions) => Promise<Visit>
  visit: ReturnType<typeof useBrowser>['visit']
} {
  const site = useSampleSite()
  return { site, ...visitsOfStaff(useBrowser(() => site().url)) }
}

/** Visits of a member of staff who only looks, to the site that all readers' journeys share: they last as long as the file. */
export const useLookingStaff = () => visitsOfStaff(useBrowser(undefined, { areLasting: true }))

function visitsOfStaff({ visit }: ReturnType<typeof useBrowser>) {
  let session: Cookies | undefined
  return {
    visit,
    async visitAsStaff(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
      if (!session) {
        const { page } = await visit('about:blank')
        await signInAs(page, 'Local Editor')
        session = (await page.context().cookies()).filter(({ name }) => name === 'session')
      }
      const cookies = session
      const visited = await visit(path, options, (page) => page.context().addCookies(cookies))
      await visited.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      return visited
    },
  }
}

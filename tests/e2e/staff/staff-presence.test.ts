import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffChapter } from '#contract/chapters.ts'
import { connectDatabase } from '#server/db/open.ts'
import { startSession } from '#server/staff/access/sessions.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { sampleId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom, expectToast, goTo, heading } from '#tests/support/staff-steps.ts'

const { visit, visitAsStaff, site } = useStaff()

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const line = (page: Page) => page.locator('form').getByRole('status').filter({ hasText: / / })
const words = (page: Page) => expect.poll(() => line(page).allInnerTexts(), { timeout: 15_000 })

/** A page of another member of staff, in a browser of their own. */
async function visitAsColleague(path: string): Promise<Page> {
  const { connection, env } = site()
  const database = await connectDatabase(connection, 'test')
  const secret = await readFile(join(env.DATA_DIR as string, 'session-secret'), 'utf8')
  const who = { email: 'colleague@dragoman.example', name: 'Colleague', photo: null }
  const settings = { secret, staffEmailDomain: 'dragoman.example' }
  // Only the database and the clock are asked.
  const ctx = { db: database.db, clock: () => new Date() } as Parameters<typeof startSession>[0]
  const token = await startSession(ctx, settings, who)
  await database.close()
  const { page } = await visit('/robots.txt')
  const cookie = { name: 'session', value: token, url: site().url, httpOnly: true, sameSite: 'Lax' as const }
  await page.context().addCookies([cookie])
  await page.goto(path)
  await heading(page, 'Edit Author').waitFor()
  return page
}

describe('§6 two people at one form', () => {
  test('see each other, and each hears of the other’s save before their own would be refused', async () => {
    const { page, complaints } = await visitAsStaff('/admin-dashboard/settings')
    const { id } = await callFrom<StaffAuthor>(page, 'POST', '/api/admin/authors', { name: 'Shared Author' })
    const path = `/admin-dashboard/edit-author/${id}`
    await goTo(page, path)
    await heading(page, 'Edit Author').waitFor()
    expect(await line(page).count()).toBe(0)
    const stood = await field(page, 'Name').boundingBox()

    const colleague = await visitAsColleague(path)
    await words(page).toEqual([expect.stringMatching(/^Also open by colleague@dragoman\.example since \d\d:\d\d$/)])
    await words(colleague).toEqual([expect.stringMatching(/^Also open by editor@dragoman\.example since \d\d:\d\d$/)])
    // Nothing has moved.
    expect(await field(page, 'Name').boundingBox()).toEqual(stood)

    await field(page, 'Nationality').fill('Persian')
    await page.keyboard.press('Control+s')
    await expectToast(page, 'Author updated')
    await words(colleague).toEqual([expect.stringMatching(/^editor@dragoman\.example has saved this at \d\d:\d\d\./)])
    // Of one's own save nobody needs to be told.
    expect(await line(page).allInnerTexts()).toEqual([expect.stringMatching(/^Also open/)])
    await expectAccessible(colleague)
    await colleague.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => field(colleague, 'Nationality').inputValue()).toBe('Persian')
    await words(colleague).toEqual([expect.stringMatching(/^Also open by editor/)])
    expect(await heading(colleague, 'Edit Author').evaluate((one) => one === document.activeElement)).toBe(true)

    await field(colleague, 'Year born').fill('-100')
    await field(page, 'Nationality').fill('Parthian')
    await page.keyboard.press('Control+s')
    await words(colleague).toEqual([
      expect.stringMatching(/^editor@.* has saved this at .*Your changes will be merged when you save\.$/),
    ])
    expect(await colleague.getByRole('button', { name: 'Show', exact: true }).count()).toBe(0)
    await save(colleague).click()
    await expectToast(colleague, 'Author updated')
    const saved = await callFrom<StaffAuthor>(colleague, 'GET', `/api/admin/authors/${id}`)
    expect(saved).toMatchObject({ nationality: 'Parthian', yearBorn: -100 })
    await words(page).toEqual([expect.stringMatching(/^colleague@dragoman\.example has saved this at/)])
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => field(page, 'Year born').inputValue()).toBe('-100')
    // Whoever has left is told of for some seconds more.
    await words(page).toEqual([])

    // At the desk of a text it is said at its end, and a split hears of whoever orders the chapters.
    const work = sampleId('ferryman-of-two-cities')
    const [chapter] = await callFrom<StaffChapter[]>(page, 'GET', `/api/admin/works/${work}/chapters`)
    const text = `/admin-dashboard/chapters/${work}/${chapter?.id}/${chapter?.translations[0]?.languageId}`
    await Promise.all([goTo(page, text), goTo(colleague, text)])
    const other = page.getByText(/^Also open by colleague@dragoman\.example/)
    await other.waitFor()
    const said = await other.boundingBox()
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await goTo(page, `/admin-dashboard/split-chapters/${work}`)
    await goTo(colleague, `/admin-dashboard/chapters/${work}`)
    await other.waitFor()
    await colleague.getByText(/^Also open by editor@dragoman\.example/).waitFor()
    expect(complaints).toEqual([])
  })
})

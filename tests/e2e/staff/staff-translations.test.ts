import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Stats } from '#contract/staff.ts'
import type { LanguageStatus } from '#contract/translations.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import { makeWork, removeWork, staffCall, type TestWork } from '#tests/support/staff-call.ts'
import { goTo } from '#tests/support/staff-steps.ts'
import { expectColoursByNight } from '#tests/support/themes.ts'

const { visitAsStaff } = useStaff()

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const table = (page: Page) => page.getByRole('table', { name: 'All translations' })
const rows = (page: Page) => table(page).getByRole('rowheader')

/** A work with a complete text in English and one in progress in French, gone after the test. */
async function withWork(page: Page, title: string): Promise<TestWork> {
  const work = await makeWork(page, title, { hasChapters: false })
  onTestFinished(() => removeWork(page, work))
  for (const [code, isComplete] of [
    ['en', true],
    ['fr', false],
  ] as const)
    await staffCall(page, 'POST', '/api/admin/translations', {
      workId: work.id,
      languageId: work.language(code),
      content: `In ${code}.`,
      isComplete,
    })
  return work
}

/** Ten paragraphs, each of another length, of a word. */
const paragraphs = (word: string) =>
  [7, 31, 12, 44, 19, 5, 38, 26, 15, 50].map((count, n) => `${word.repeat(count).trim()} ${n + 1}.`)

describe('§2 translations', () => {
  test('the status card tells the figures of the library, its bars are real', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/translations')
    const { body: stats } = await staffCall<Stats>(page, 'GET', '/api/admin/stats')
    const { body: status } = await staffCall<LanguageStatus[]>(page, 'GET', '/api/admin/translations/status')
    const card = page.getByRole('region', { name: 'Translation status' })
    await expect.poll(() => card.innerText()).toContain(`${stats.totalTranslations} translations across`)
    const words = (await card.innerText()).replace(/\s+/g, ' ')
    expect(words).toContain(`${stats.totalTranslations} translations across ${stats.totalWorks} works`)
    expect(words).toContain(`${stats.totalLanguages} languages available`)
    for (const [name, share] of [
      ['Works translated into at least one other language', stats.worksTranslated],
      ['Works × languages complete', stats.gridComplete],
    ] as const)
      expect(await card.getByRole('progressbar', { name }).getAttribute('aria-valuenow')).toBe(
        String(Math.round(share * 100)),
      )

    await card.getByRole('button', { name: `All ${status.length} languages` }).click()
    const cells = await card.getByRole('row').evaluateAll((all) => all.slice(1).map((row) => row.textContent))
    expect(cells.sort()).toEqual(
      status.map(({ name, complete, inProgress, missing }) => `${name}${complete}${inProgress}${missing}`).sort(),
    )
  })

  test('the table has title, author, language and status, filters and sorts on the server, and deletes after asking', async () => {
    const { page, requests, complaints } = await visitAsStaff('/admin-dashboard/translations')
    const work = await withWork(page, 'The Filtered Ferry')
    await page.getByRole('searchbox', { name: 'Filter by title or author' }).fill('Filtered Ferry')
    await page.waitForURL('**/translations?filter=Filtered+Ferry')
    await expect.poll(() => rows(page).count()).toBe(2)
    const texts = await table(page).getByRole('row').allInnerTexts()
    expect(texts[1]).toMatch(/The Filtered Ferry[\s\S]*English\s+en[\s\S]*Complete/)
    expect(texts[2]).toMatch(/The Filtered Ferry[\s\S]*French\s+fr[\s\S]*In Progress/)

    // Chosen together they are marked, and taken back.
    const inProgress = async () => (await table(page).innerText()).match(/In Progress/g)?.length ?? 0
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await page.getByRole('button', { name: 'Mark as in progress' }).click()
    await expect.poll(() => toast(page).innerText()).toContain('1 translation changed, 1 was so already')
    await expect.poll(inProgress).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(inProgress).toBe(1)
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).uncheck()

    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'In Progress' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await table(page).innerText()).toContain('French')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'All statuses' }).click()
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.waitForURL(`**/translations?filter=Filtered+Ferry&language=${work.language('en')}`)
    await expect.poll(async () => (await table(page).innerText()).includes('French')).toBe(false)
    // What the address says is there again after a reload, before the names of all languages are read.
    const names = /\/api\/admin\/languages/
    await page.route(names, () => {})
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await page.getByRole('combobox', { name: 'Language' }).innerText()).toBe('English')
    await page.unroute(names)
    expect(requests).toContain('/api/admin/translations')

    await page.getByRole('button', { name: 'Delete The Filtered Ferry, English' }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.innerText()).toContain(
      'Are you sure you want to delete this translation? It is kept under Deleted items',
    )
    const deletion = page.waitForRequest((request) => request.method() === 'DELETE')
    await question.getByRole('button', { name: 'Delete' }).click()
    expect(new URL((await deletion).url()).search).toBe('?revision=3')
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining('Translation deleted')])
    await page.getByText('Nothing matches this filter.').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.waitForURL('**/admin-dashboard/translations')

    expect(complaints).toEqual([])
  })

  test('what seems to lack passages is told of, found by a filter, and opened there; what is merged or Chinese is not', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/settings')
    const work = await makeWork(page, 'The Gappy Ferry', { hasChapters: false })
    onTestFinished(() => removeWork(page, work))
    const add = (code: string, blocks: readonly string[]) =>
      staffCall(page, 'POST', '/api/admin/translations', {
        workId: work.id,
        languageId: work.language(code),
        content: blocks.join('\n\n'),
      })
    const [first, second, ...others] = paragraphs('Fähre ')
    await add('en', paragraphs('ferry '))
    await add('zh', paragraphs('渡船'))
    await add('de', [`${first} ${second}`, ...others])
    await add(
      'fr',
      paragraphs('bateau ').filter((_, n) => n !== 3 && n !== 6),
    )
    await goTo(page, '/admin-dashboard/translations?filter=Gappy+Ferry')
    await page.getByRole('combobox', { name: 'Completeness' }).click()
    await page.getByRole('option', { name: 'Seems to have gaps' }).click()
    await page.waitForURL('**/translations?filter=Gappy+Ferry&flag=gaps')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await table(page).innerText()).toMatch(/French[\s\S]*Complete\s+2 passages missing/)
    expect(
      await page.getByRole('link', { name: /\d translations? seems? to have gaps/ }).getAttribute('href'),
    ).toContain('?flag=gaps')
    await expectAccessible(page)

    await page.getByRole('link', { name: '2 passages missing: The Gappy Ferry, French' }).click()
    const area = (n: number) => page.getByRole('textbox', { name: `Content, paragraph ${n}`, exact: true })
    const isFocused = (n: number) => area(n).evaluate((element) => element === document.activeElement)
    await expect.poll(() => isFocused(4)).toBe(true)
    // Led there once: whoever comes back from the whole text goes on where they were.
    await area(1).click()
    await page.getByRole('radio', { name: 'Whole text' }).check()
    await page.getByRole('textbox', { name: 'Content', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'By paragraph' }).check()
    await area(4).waitFor()
    expect(await isFocused(4)).toBe(false)
    await page.getByText('As saved: 2 passages missing').waitFor()
    expect(await page.getByText('2 paragraphs missing').count()).toBe(1)
    await area(4).fill(paragraphs('bateau ')[3] as string)
    await page.getByRole('button', { name: 'Next missing' }).click()
    await expect.poll(() => isFocused(7)).toBe(true)
    await area(7).fill(paragraphs('bateau ')[6] as string)
    await page.getByText('No paragraph is missing').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('As saved').waitFor({ state: 'detached' })
    await goTo(page, '/admin-dashboard/translations?filter=Gappy+Ferry&flag=gaps')
    await page.getByText('Nothing matches this filter.').waitFor()

    // Two paragraphs that became one lack nothing there, either.
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await goTo(page, '/admin-dashboard/translations?filter=Gappy+Ferry')
    await page.getByRole('link', { name: 'Edit The Gappy Ferry, German' }).click()
    await page.getByText('No paragraph is missing').waitFor()
    expect(await page.getByText('With the one above').count()).toBe(1)
  })

  test('of a work with chapters it tells how many there are, and leads to them', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/settings')
    const work = await makeWork(page, 'Chaptered Crossing', { hasChapters: true })
    onTestFinished(() => removeWork(page, work))
    for (const title of ['One', 'Two'])
      await staffCall(page, 'POST', `/api/admin/works/${work.id}/chapters`, {
        title,
        translations: [
          { languageId: work.language('en'), content: paragraphs('ferry ').join('\n\n') },
          ...(title === 'One'
            ? [{ languageId: work.language('fr'), content: paragraphs('bateau ').slice(1).join('\n\n') }]
            : []),
        ],
      })
    await goTo(page, '/admin-dashboard/translations?filter=Chaptered+Crossing')
    await expect.poll(() => table(page).innerText()).toContain('2 of 2 chapters')
    expect(await table(page).innerText()).toMatch(/French[\s\S]*In Progress\s*1 of 2 chapters/)
    await page.getByRole('link', { name: 'Edit Chaptered Crossing, French' }).click()
    await page.waitForURL(`**/admin-dashboard/chapters/${work.id}`)
    await page.getByRole('link', { name: 'One, French: complete. 1 passage missing' }).click()
    await page.waitForURL('**?show=gaps')
    const missing = page.getByRole('textbox', { name: 'Content, paragraph 1', exact: true })
    await expect.poll(() => missing.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.goBack()
    await page.goBack()
    const link = page.getByRole('link', { name: 'In 1 chapter, 1 passage missing' })
    expect(await link.getAttribute('href')).toMatch(/\/chapters\/\d+\/\d+\/\d+\?show=gaps$/)

    // The texts of all chapters are deleted together.
    await page.getByRole('button', { name: 'Delete Chaptered Crossing, English' }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.innerText()).toContain('The texts of 2 chapters in English will be deleted together.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining('Translation deleted')])
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  test('on a phone each row is a card, in every theme without complaints', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/translations?filter=ghazal', { viewport: PHONE })
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
    await page.getByRole('progressbar').first().waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectColoursByNight(page)
  })
})

describe('§2 translations, coverage', () => {
  const grid = (page: Page) => page.getByRole('table', { name: 'Texts of each work in each language' })

  test('each mark says in words how far a text is, and opens it; a missing one is begun', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/translations')
    const work = await withWork(page, 'The Covered Ferry')
    await page.getByRole('link', { name: 'Coverage: works × languages' }).click()
    await page.waitForURL('**/admin-dashboard/coverage')
    await page.getByRole('searchbox').fill('Covered Ferry')
    await expect.poll(() => grid(page).getByRole('rowheader').allInnerTexts()).toEqual(['The Covered Ferry'])
    const heads = await grid(page).getByRole('columnheader').allInnerTexts()
    expect(heads).toContain('fr')
    expect(await grid(page).getByRole('columnheader', { name: 'French' }).count()).toBe(1)
    // The shape tells it too.
    const mark = (name: string) => page.getByRole('link', { name, exact: true })
    const shape = (name: string) => mark(name).locator('svg').innerHTML()
    const shapes = await Promise.all(
      [
        'The Covered Ferry, English (original): complete',
        'The Covered Ferry, French: in progress',
        'The Covered Ferry, German: missing',
      ].map(shape),
    )
    expect(new Set(shapes).size).toBe(3)
    await expectAccessible(page)

    await mark('The Covered Ferry, German: missing').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/add-translation?work=${work.id}&language=${work.language('de')}&from=coverage`)
    await page.goBack()
    // Whoever has filled the gap goes on in the grid where they were, also after a first saving that stayed.
    await mark('The Covered Ferry, Italian: missing').click()
    await page.getByRole('textbox', { name: 'Content, paragraph 1', exact: true }).fill('Il traghetto')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/edit-translation/*?from=coverage')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/coverage?filter=Covered+Ferry')
    const filled = page.getByRole('link', { name: 'The Covered Ferry, Italian: complete' })
    await filled.and(page.locator(':focus')).waitFor()
    await mark('The Covered Ferry, French: in progress').click()
    await page.waitForURL('**/edit-translation/*')

    // The number of a language leads to the works without it, and back.
    await page.goBack()
    await page.getByRole('link', { name: '1 work lacks German' }).click()
    await page.waitForURL(`**/coverage?filter=Covered+Ferry&lacks=${work.language('de')}`)
    await expect.poll(() => page.getByRole('combobox', { name: 'Lacking language' }).innerText()).toBe('Lacks German')
    await mark('The Covered Ferry, German: missing').waitFor()
    await page.getByRole('link', { name: 'Show also works that do not lack German' }).click()
    await page.waitForURL('**/coverage?filter=Covered+Ferry')
  })

  test('on a phone it scrolls in its own box, its heads stay, also where colours are forced', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/coverage?filter=ghazal', {
      viewport: PHONE,
      forcedColors: 'active',
    })
    await expect.poll(() => grid(page).getByRole('rowheader').count()).toBe(1)
    await expectNoSidewaysScroll(page)
    const box = page.getByRole('region', { name: 'Coverage table' })
    await box.focus()
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    const head = grid(page).getByRole('rowheader').first()
    const before = (await head.boundingBox())?.x
    await box.evaluate((element) => element.scrollBy(300, 0))
    expect(await box.evaluate((element) => element.scrollLeft)).toBe(300)
    expect((await head.boundingBox())?.x).toBe(before)
    await expectAccessible(page)
  })
})

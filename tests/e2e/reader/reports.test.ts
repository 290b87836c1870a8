import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { MOUSE_TARGET, smallTargets } from '#tests/support/controls.ts'
import { useStaff } from '#tests/support/staff.ts'
import { makeWork, removeWork, staffCall, type TestWork } from '#tests/support/staff-call.ts'
import { expectToast, goTo, heading, hearOfChange, rowOf } from '#tests/support/staff-steps.ts'
import { expectAccessibleByDayAndNight } from '#tests/support/themes.ts'

const { visit, visitAsStaff } = useStaff()

const TEXTS = {
  en: ['A stranger came to the well.', 'He had seven camels and no rope.', 'He waited for the rain.', 'It rained.'],
  ar: ['جاء غريب إلى البئر.', 'كانت له سبعة جمال وما كان له حبل.', 'انتظر المطر.', 'هطل المطر.'],
  zh: ['一个陌生人来到井边。', '他有八头骆驼，没有绳子。', '他等雨来。', '下雨了。'],
} as const
const content = (code: keyof typeof TEXTS) => TEXTS[code].join('\n\n')

async function makeTexts(page: Page, title: string): Promise<TestWork> {
  const work = await makeWork(page, title, { hasChapters: false })
  onTestFinished(() => removeWork(page, work))
  for (const code of ['en', 'ar', 'zh'] as const)
    await staffCall(page, 'POST', '/api/admin/translations', {
      workId: work.id,
      languageId: work.language(code),
      content: content(code),
    })
  return work
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Report a passage' })
const quote = (page: Page) => panel(page).getByRole('blockquote')
const send = (page: Page) => panel(page).getByRole('button', { name: 'Send the report' })
const thanks = (page: Page) => panel(page).getByText('Thank you. Your report has been sent.')
const hasFocus = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(words)

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for reading' }).click()
  await page.getByRole('button', { name: 'Report a passage' }).click()
  await panel(page).waitFor()
}

/** Goes from the passage that is shown to another. */
async function choosePassage(page: Page, code: keyof typeof TEXTS, block: number): Promise<void> {
  const texts: readonly string[] = TEXTS[code]
  const shown = async () => texts.indexOf(await quote(page).innerText()) + 1
  for (let at = await shown(); at !== block; at = await shown()) {
    expect(at).toBeGreaterThan(0)
    await panel(page)
      .getByRole('button', { name: at < block ? 'Next passage' : 'Previous passage' })
      .click()
  }
}

/** A passage comes to the top, and stays there once the page has come to rest. */
const readFrom = (page: Page, anchor: string) =>
  expect
    .poll(() =>
      page.locator(`#${anchor}`).evaluate(async (one) => {
        // Of the bars only the strip stays; on a phone none covers the top.
        const strip = document.querySelector('[data-strip]')?.getBoundingClientRect()
        const place = (strip?.top ?? 0) > innerHeight / 2 ? 12 : 80
        scrollTo({ top: scrollY + one.getBoundingClientRect().top - place, behavior: 'instant' })
        await new Promise((seen) => setTimeout(seen, 300))
        return Math.abs(one.getBoundingClientRect().top - place)
      }),
    )
    .toBeLessThan(8)

const dir = (element: Element) => [element.getAttribute('lang'), getComputedStyle(element).direction]
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const entry = (page: Page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Reports/ })
/** The number behind the name of the view. */
const expectOpen = (page: Page, open: number) =>
  expect.poll(() => entry(page).innerText()).toMatch(open === 0 ? /^Reports$/ : new RegExp(`, ${open} open$`))
const openNow = async (page: Page) =>
  (await staffCall<{ open: number }>(page, 'GET', '/api/admin/reports/open')).body.open

/** What a reader's page would send. */
async function sendReport(page: Page, work: TestWork, language: keyof typeof TEXTS, block: number): Promise<void> {
  const token = randomBytes(16).toString('hex')
  const quote = TEXTS[language][block - 1]
  const place = { workId: work.id, chapterId: null, language, block, revision: 1, quote }
  const suggestion = language === 'en' ? 'He had eight camels and no rope.' : null
  expect((await staffCall(page, 'POST', '/api/reports', { token, ...place, kind: 'name', suggestion })).status).toBe(
    204,
  )
}

test('a reader reports a passage: what says nothing is not sent, what cannot be sent is not lost', async () => {
  const { page: staff } = await visitAsStaff('/admin-dashboard/settings')
  const work = await makeTexts(staff, 'The Well of One Reader')
  const { page: english } = await visit(`/book/${work.id}/en`, { viewport: PHONE })
  const bodies: { token: string }[] = []
  english.on('request', (request) => {
    if (request.url().endsWith('/api/reports')) bodies.push(request.postDataJSON())
  })
  await openPanel(english)
  await choosePassage(english, 'en', 2)
  expect(await quote(english).getAttribute('lang')).toBe('en')
  await send(english).click()
  await panel(english).getByText('Please choose what is wrong').waitFor()
  expect(
    await panel(english)
      .getByRole('radio', { name: 'Wrong meaning' })
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await expectAccessible(english, undefined, ['article'])
  await panel(english).getByRole('radio', { name: 'Something else' }).check()
  await send(english).click()
  await panel(english).getByText('Please say what is wrong, or how it should read').waitFor()
  await panel(english).getByRole('radio', { name: 'Wrong name or number' }).check()
  await panel(english).getByRole('textbox', { name: 'In your own words' }).fill('They were eight.')
  await panel(english).getByRole('button', { name: 'Begin with the words above' }).click()
  const wording = panel(english).getByRole('textbox', { name: 'Better wording' })
  expect(await wording.inputValue()).toBe(TEXTS.en[1])
  await wording.fill('He had eight camels and no rope.')
  expect(bodies).toEqual([])
  await english.route('**/api/reports', (route) => route.abort())
  await send(english).click()
  await panel(english)
    .getByRole('alert')
    .getByText('The report could not be sent. What you have written is still here.')
    .waitFor()
  await english.unroute('**/api/reports')
  await english.keyboard.press('Escape')
  await panel(english).waitFor({ state: 'detached' })
  await openPanel(english)
  await choosePassage(english, 'en', 2)
  expect(await wording.inputValue()).toBe('He had eight camels and no rope.')
  await send(english).click()
  await thanks(english).waitFor()
  await hasFocus(english, 'Thank you.')
  expect(bodies.at(-1)).toEqual({
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
    workId: work.id,
    chapterId: null,
    language: 'en',
    block: 2,
    revision: 1,
    quote: TEXTS.en[1],
    kind: 'name',
    text: 'They were eight.',
    suggestion: 'He had eight camels and no rope.',
  })
  await panel(english).getByRole('button', { name: 'Close' }).last().click()
  await panel(english).waitFor({ state: 'detached' })
})

test('readers report in Arabic and Chinese; staff see it beside the original, and resolve it', async () => {
  const { page: staff, complaints } = await visitAsStaff('/admin-dashboard/reports')
  const work = await makeTexts(staff, 'The Well of Two Readers')
  const before = await openNow(staff)

  // Arabic: the passage that is read, in its own direction.
  const { page: arabic } = await visit(`/book/${work.id}/ar`, { viewport: { width: 390, height: 500 } })
  await readFrom(arabic, 'p3')
  await openPanel(arabic)
  expect(await quote(arabic).innerText()).toMatch(/المطر|حبل/)
  expect(await quote(arabic).evaluate(dir)).toEqual(['ar', 'rtl'])
  expect(await panel(arabic).getByRole('textbox', { name: 'Better wording' }).evaluate(dir)).toEqual(['ar', 'rtl'])
  await choosePassage(arabic, 'ar', 3)
  await panel(arabic).getByRole('radio', { name: 'Language or grammar' }).check()
  await send(arabic).click()
  await thanks(arabic).waitFor()

  // Chinese, of two side by side; what the server refuses is told, and a second try is the same report.
  const { page: pair } = await visit(`/book/${work.id}/en+zh`)
  await openPanel(pair)
  await panel(pair).getByRole('group', { name: 'Which text' }).getByRole('radio', { name: '中文' }).check()
  await choosePassage(pair, 'zh', 2)
  expect(await quote(pair).getAttribute('lang')).toMatch(/^zh/)
  await panel(pair).getByRole('radio', { name: 'Wrong name or number' }).check()
  const tokens: string[] = []
  await pair.route('**/api/reports', async (route) => {
    tokens.push(route.request().postDataJSON().token)
    // The first is taken, but its answer is lost.
    if (tokens.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await send(pair).click()
  await panel(pair).getByRole('alert').waitFor()
  await send(pair).click()
  await thanks(pair).waitFor()
  expect(tokens[0]).toBe(tokens[1])

  // Staff: the badge follows when the window is looked at.
  await staff.evaluate(() => dispatchEvent(new Event('focus')))
  await expectOpen(staff, before + 2)
  await staff.getByRole('searchbox', { name: 'Filter by work or author' }).fill(work.title)
  await staff.getByText('2 reports').waitFor()
  await expect.poll(() => staff.getByRole('rowheader').allInnerTexts()).toEqual([TEXTS.zh[1], TEXTS.ar[2]])
  await rowOf(staff, TEXTS.ar[2]).getByRole('link').click()
  await heading(staff, 'Language or grammar').waitFor()
  expect(await section(staff, 'As it reads now · Arabic').getByRole('paragraph').innerText()).toBe(TEXTS.ar[2])
  expect(await section(staff, 'The original · English').getByRole('paragraph').innerText()).toBe(TEXTS.en[2])
  expect(await section(staff, 'As it reads now · Arabic').getByRole('paragraph').evaluate(dir)).toEqual(['ar', 'rtl'])
  await staff.getByRole('textbox', { name: 'Reply' }).fill('It was mended.')
  await staff.getByRole('button', { name: 'Resolve without a change' }).click()
  await expectToast(staff, 'Report resolved')
  // The next report of the list comes by itself.
  await heading(staff, 'Wrong name or number').waitFor()
  await expectOpen(staff, before + 1)
  // The editor opens at the place, with the reported words selected and the reader's words above them.
  await staff.getByRole('link', { name: 'Open the editor at the place' }).click()
  await staff.waitForURL(/\/edit-translation\/\d+\?report=\d+$/)
  await expect
    .poll(() =>
      staff.evaluate(() => {
        const { value = '', selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement
        return value.slice(selectionStart, selectionEnd)
      }),
    )
    .toBe(TEXTS.zh[1])
  await staff.getByRole('listitem').getByText('Reported').waitFor()
  await staff.getByRole('complementary', { name: 'Report' }).getByText('Wrong name or number').waitFor()
  await staff.keyboard.press('Control+s')
  await expectToast(staff, 'Nothing was changed')
  await staff.goBack()
  await heading(staff, 'Wrong name or number').waitFor()

  expect(complaints).toEqual([])
})

test('staff: reports that someone else has resolved, and texts that have changed since', async () => {
  const { page: staff } = await visitAsStaff('/admin-dashboard/settings')
  const work = await makeTexts(staff, 'The Well of the Staff')
  await sendReport(staff, work, 'ar', 3)
  await sendReport(staff, work, 'en', 2)
  await goTo(staff, `/admin-dashboard/reports?filter=${encodeURIComponent(work.title)}`)
  await staff.getByText('2 reports').waitFor()
  const before = await openNow(staff)
  await staff.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(staff)
  expect(await smallTargets(staff, MOUSE_TARGET)).toEqual([])
  await staff.setViewportSize(PHONE)
  await expectAccessible(staff)

  await rowOf(staff, TEXTS.ar[2]).getByRole('link').click()
  await heading(staff, 'Wrong name or number').waitFor()
  await staff.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(staff)
  await staff.setViewportSize(DESK)

  // Somebody else has resolved it meanwhile.
  const id = Number(new URL(staff.url()).pathname.split('/').at(-1))
  await staffCall(staff, 'PATCH', `/api/admin/reports/${id}`, { isResolved: true, note: 'It was mended.' })
  await staff.getByRole('textbox', { name: 'Reply' }).fill('Mine.')
  await staff.getByRole('button', { name: 'Resolve without a change' }).click()
  await staff.getByRole('alert').getByText('Someone else has resolved this report meanwhile.').waitFor()
  await section(staff, 'Reply').getByText('It was mended.').waitFor()
  await staff.getByText(/^Resolved by editor@/).waitFor()
  await staff.getByRole('button', { name: 'Open it again' }).click()
  await expectToast(staff, 'Report opened again')
  await expectOpen(staff, before)
  // What was typed is not lost with the conflict.
  await staff.getByText('What you wrote before is here again.').waitFor()
  expect(await staff.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Mine.')
  await staff.getByRole('button', { name: 'Discard it' }).click()
  expect(await staff.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('It was mended.')
  await staff.getByRole('button', { name: 'Resolve without a change' }).click()
  await expectToast(staff, 'Report resolved')
  await section(staff, 'As it reads now · English').waitFor()
  await expectOpen(staff, before - 1)
  await staff.getByRole('link', { name: 'Reports', exact: true }).first().click()

  // One that nobody should keep.
  await sendReport(staff, work, 'zh', 4)
  await hearOfChange(staff)
  await rowOf(staff, TEXTS.zh[3]).getByRole('button', { name: 'Delete the report of' }).click()
  const question = staff.getByRole('alertdialog')
  await question.getByText('This action cannot be undone.', { exact: false }).waitFor()
  expect(await question.innerText()).not.toContain('Deleted items')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(staff, 'Report deleted')
  await rowOf(staff, TEXTS.zh[3]).waitFor({ state: 'detached' })
  await expectOpen(staff, before - 1)

  // The text is mended before the report is read: the words that were meant are not lost.
  const { body: text } = await staffCall<{ id: number }>(
    staff,
    'GET',
    `/api/admin/works/${work.id}/translations/${work.language('en')}`,
  )
  await staffCall(staff, 'PATCH', `/api/admin/translations/${text.id}`, {
    content: content('en').replace('seven', 'eight'),
  })
  await hearOfChange(staff)
  await rowOf(staff, TEXTS.en[1]).getByRole('link').click()
  await staff.getByText('The reported words are not in this text any more.').waitFor()
  expect(await section(staff, 'Reported words').getByRole('blockquote').innerText()).toBe(TEXTS.en[1])
  expect(await section(staff, 'As it reads now · English').getByRole('paragraph').innerText()).toBe(
    'He had eight camels and no rope.',
  )
  expect(await section(staff, 'Better wording').getByRole('deletion').innerText()).toContain('seven')
  expect(await section(staff, 'Better wording').getByRole('insertion').innerText()).toContain('eight')
  expect(await section(staff, /^The original/).count()).toBe(0)

  // An original stands alone in the editor, whole: there the passage has the focus and a mark, too.
  await staff.getByRole('link', { name: 'Open the editor at the place' }).click()
  await staff.getByRole('complementary', { name: 'Report' }).getByRole('insertion').getByText('eight').waitFor()
  await expect.poll(() => staff.locator('.mark-reported').allInnerTexts()).toEqual(['He had eight camels and no rope.'])
  expect(
    await staff.getByRole('textbox', { name: 'Content' }).evaluate((text) => {
      const root = text.getRootNode() as ShadowRoot
      return root.activeElement === text && document.activeElement === root.host
    }),
  ).toBe(true)
  await expectAccessible(staff)
})

test('staff correct a reported sentence and resolve its report with two clicks, and go on to the next', async () => {
  const { page: staff } = await visitAsStaff('/admin-dashboard/settings')
  const work = await makeTexts(staff, 'The Well of Few Clicks')
  await sendReport(staff, work, 'ar', 3)
  await sendReport(staff, work, 'en', 2)
  await goTo(staff, `/admin-dashboard/reports?filter=${encodeURIComponent(work.title)}&sort=created&order=desc`)
  await staff.getByText('2 reports').waitFor()
  await staff.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('click', () => (counted.clicks += 1), true)
  })
  const text = (code: 'ar' | 'en') =>
    staffCall<{ id: number; content: string; revision: number }>(
      staff,
      'GET',
      `/api/admin/works/${work.id}/translations/${work.language(code)}`,
    )
  const wording = staff.getByRole('textbox', { name: 'New wording' })
  const reply = staff.getByRole('textbox', { name: 'Reply' })
  const apply = staff.getByRole('button', { name: 'Apply this wording and resolve' })

  await rowOf(staff, TEXTS.en[1]).getByRole('link').click()
  await staff.getByText('1 more is open').waitFor()
  expect(await wording.inputValue()).toBe('He had eight camels and no rope.')
  expect(await section(staff, 'What changes').getByRole('insertion').innerText()).toContain('eight')
  await apply.click()
  await expectToast(staff, 'Wording applied, report resolved')
  expect(await staff.evaluate(() => Reflect.get(window, 'clicks'))).toBe(2)
  expect((await text('en')).body).toMatchObject({ content: content('en').replace('seven', 'eight'), revision: 2 })

  // The next one has the focus, with the same list behind it.
  await section(staff, 'As it reads now · Arabic').waitFor()
  await hasFocus(staff, 'Wrong name or number')
  expect(new URL(staff.url()).searchParams.get('filter')).toBe(work.title)
  await staff.getByText('No other is open').waitFor()
  expect(await wording.evaluate(dir)).toEqual(['ar', 'rtl'])
  await apply.click()
  await staff.getByText('This is what stands.').waitFor()

  // What was typed stays when the report is left, and no key resolves it.
  const typed = 'انتظر المطر طويلا.'
  await wording.fill(typed)
  await reply.fill('Thank you.')
  await staff.keyboard.press('Control+Enter')
  await staff.keyboard.press('Control+s')
  await expectToast(staff, 'Kept in this browser')
  const address = staff.url()
  await staff.getByRole('link', { name: 'Dashboard' }).click()
  await heading(staff, 'Dashboard').waitFor()
  await staff.goBack()
  await staff.getByText('What you wrote before is here again.').waitFor()
  expect(staff.url()).toBe(address)
  expect([await wording.inputValue(), await reply.inputValue()]).toEqual([typed, 'Thank you.'])
  await staff.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(staff)
  expect(await smallTargets(staff, MOUSE_TARGET)).toEqual([])
  await staff.setViewportSize(PHONE)
  await expectAccessibleByDayAndNight(staff)

  // Somebody else changes the sentence meanwhile: both are shown, and nothing is overwritten unseen.
  const { id } = (await text('ar')).body
  await staffCall(staff, 'PATCH', `/api/admin/translations/${id}`, {
    content: content('ar').replace('جمال', 'نوق').replace('انتظر المطر.', 'ثم انتظر المطر.'),
  })
  await apply.click()
  await staff.getByRole('alert').getByText('The text was changed by someone else meanwhile.').waitFor()
  await section(staff, 'As it reads now · Arabic').getByText('ثم').waitFor()
  expect([await wording.inputValue(), await reply.inputValue()]).toEqual([typed, 'Thank you.'])
  await apply.click()
  await heading(staff, 'No open reports left').waitFor()
  await hasFocus(staff, 'No open reports left')
  await expectAccessible(staff)
  expect((await text('ar')).body.content).toBe(content('ar').replace('جمال', 'نوق').replace(TEXTS.ar[2], typed))
  await staff.getByRole('link', { name: 'Back to the list' }).click()
  await heading(staff, 'Reports').waitFor()
  expect(new URL(staff.url()).searchParams.get('filter')).toBe(work.title)
})

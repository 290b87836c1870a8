import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { speechOf, withVoices } from '#tests/support/fake-speech.ts'
import { type Line, openLine } from '#tests/support/line.ts'
import { chooseLanguage, openTool } from '#tests/support/reading-tools.ts'
import { useWrittenSite } from '#tests/support/sample-site.ts'
import { categoryId, languageId } from '#tests/support/samples.ts'
import { callAsStaff } from '#tests/support/staff.ts'

/** Three parts of 700 passages in one language, six of 350 in two. */
const PASSAGES = 2100
const PART = PASSAGES / 3
const WORDS = { en: 'Passage', zh: '段落' }
const textOf = (word: string) => Array.from({ length: PASSAGES }, (_, i) => `${word} ${i + 1}.`).join('\n\n')
const site = useWrittenSite()
let line: Line
const { visit } = useBrowser(() => line.url)
/** Works of this file alone: an English text with its Chinese translation, and a chapter. */
const made = { text: 0, chapters: 0 }
const english = () => `/book/${made.text}`
const chapter = () => `/book/${made.chapters}`

beforeAll(async () => {
  line = await openLine(() => site().url)
  const create = async (path: string, body: object) =>
    (await callAsStaff<{ id: number }>(site().url, 'POST', path, body)).id
  const work = {
    ...{ title: 'A Long Work', authorId: 1, categoryIds: [categoryId('Essay')], description: 'It is long.' },
    ...{ originalLanguageId: languageId('en'), status: 'published' },
  }
  const textIn = (code: keyof typeof WORDS) => ({ languageId: languageId(code), content: textOf(WORDS[code]) })
  made.text = await create('/works', work)
  for (const code of ['en', 'zh'] as const) await create('/translations', { workId: made.text, ...textIn(code) })
  made.chapters = await create('/works', { ...work, hasChapters: true })
  const translations = [{ title: 'A long chapter', ...textIn('en') }]
  await create(`/works/${made.chapters}/chapters`, { title: 'Long', translations })
}, 120_000)
afterAll(async () => {
  await line.cut().catch(() => {})
  for (const id of Object.values(made)) await callAsStaff(site().url, 'DELETE', `/works/${id}`)
})

const partNumber = (page: Page) => page.locator('article').evaluate((one) => one.querySelector('[id]')?.id)
const turn = (page: Page, name: string) => page.getByRole('navigation', { name: 'Parts of this text' }).getByText(name)
const expectAt = (page: Page, address: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(address)
/** The passage stands beneath the bars, in the upper half of the screen. */
const expectInSight = (page: Page, id: string) =>
  expect
    .poll(() => page.locator(`[id="${id}"]`).evaluate((one) => one.getBoundingClientRect().top / innerHeight))
    .toSatisfy((share: number) => share > 0 && share < 0.5)
const said = async (page: Page) => (await speechOf(page)).evaluate((speech) => speech.said.at(-1)?.text)

describe('a long text', () => {
  test('is read part by part, without loading the page anew, on a phone', async () => {
    const { page, complaints, requests } = await visit(english(), { viewport: PHONE })
    expect(await partNumber(page)).toBe('p1')
    await page.getByText('Part 1 of 3').first().waitFor()
    expect(await turn(page, 'Previous Part').evaluate((one) => one.closest('a')?.hasAttribute('href'))).toBe(false)
    await expectNoSidewaysScroll(page)
    await turn(page, 'Next Part').click()
    await expectAt(page, `${english()}?part=2`)
    await expect.poll(() => partNumber(page)).toBe(`p${PART + 1}`)
    await expect.poll(() => page.title()).toMatch(/^Part 2 · /)
    const links = page.locator('head link[rel]:is([rel=canonical], [rel=prev], [rel=next], [hreflang])')
    await expect
      .poll(() =>
        links.evaluateAll((all) =>
          all.map((link) => [link.getAttribute('rel'), new URL((link as HTMLLinkElement).href).search]),
        ),
      )
      .toEqual([
        ['canonical', '?part=2'],
        ['prev', ''],
        ['next', '?part=3'],
      ])
    await page.keyboard.press('ArrowRight')
    await expectAt(page, `${english()}?part=3`)
    await page.goBack()
    await expectAt(page, `${english()}?part=2`)
    await expect.poll(() => partNumber(page)).toBe(`p${PART + 1}`)
    await turn(page, 'All parts').click()
    // The passages are those of any text.
    await expectAccessible(page, undefined, ['article'])
    expect(requests.filter((path) => path === english())).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  test('a passage is found wherever its address leads, and in the other language, on a desk', async () => {
    const { page, complaints } = await visit('/library', { viewport: DESK, reducedMotion: 'reduce' })
    const entries = await page.evaluate(() => history.length)
    await page.goto(`${english()}#p1234`)
    await expectAt(page, `${english()}?part=2`)
    await expectInSight(page, 'p1234')
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await chooseLanguage(page, '中文')
    await expectAt(page, `${english()}/zh?part=2`)
    await expectInSight(page, 'p1234')
    await page.goto(`${english()}/en+zh#zh-p1800`)
    await expectAt(page, `${english()}/en+zh?part=6`)
    await expectInSight(page, 'p1800')
    expect(complaints).toEqual([])
  })

  test('the voice goes on in the next part, on a phone', async () => {
    const voices = withVoices([{ name: 'Ann', lang: 'en-US' }])
    const { page, complaints } = await visit(
      `${chapter()}#p${PART - 1}`,
      { viewport: PHONE, reducedMotion: 'reduce' },
      voices,
    )
    await expectInSight(page, `p${PART - 1}`)
    await openTool(page, 'Listen')
    await expect.poll(() => said(page)).toBe(`Passage ${PART - 1}.`)
    for (const next of [PART, PART + 1, PART + 2]) {
      await (await speechOf(page)).evaluate((speech) => speech.end())
      await expect.poll(() => said(page)).toBe(`Passage ${next}.`)
    }
    await expectAt(page, `${chapter()}?part=2`)
    expect(await page.locator('[data-spoken]').getAttribute('id')).toBe(`p${PART + 2}`)
    // The title of a chapter is read at its beginning alone.
    await page.goto(`${chapter()}?part=3`)
    await openTool(page, 'Listen')
    await expect.poll(() => said(page)).toBe(`Passage ${2 * PART + 1}.`)
    expect(complaints).toEqual([])
  })

  test('words are found in all parts, on a desk', async () => {
    const { page, complaints } = await visit(english(), { viewport: DESK })
    await openTool(page, 'Find in this work')
    await page.getByRole('searchbox', { name: 'Find in this work' }).fill('2050')
    await page.getByRole('search', { name: 'Find in this work' }).getByText('1 found').waitFor()
    await page.keyboard.press('Enter')
    await expectAt(page, `${english()}?part=3`)
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('current-match') ?? [])].map((one) => `${one}`))
    await expect.poll(marked).toEqual(['2050'])
    await page.getByRole('searchbox', { name: 'Find in this work' }).fill('Passage 900')
    await page.getByRole('search', { name: 'Find in this work' }).getByText('1 found').waitFor()
    await page.keyboard.press('Enter')
    await expectAt(page, `${english()}?part=2`)
    expect(complaints).toEqual([])
  })

  test('all parts are kept, and read without a network, on a phone', async () => {
    const { page } = await visit(english(), { viewport: PHONE })
    await openTool(page, 'Keep on this device')
    const panel = page.getByRole('dialog', { name: 'Keep on this device' })
    await panel.getByRole('button', { name: 'Keep on this device' }).click()
    await panel.getByText('It is kept').waitFor()
    await line.cut()
    try {
      await page.goto(`${english()}?part=2`)
      await expect.poll(() => partNumber(page)).toBe(`p${PART + 1}`)
      await turn(page, 'Next Part').click()
      await expect.poll(() => partNumber(page)).toBe(`p${2 * PART + 1}`)
      await openTool(page, 'Find in this work')
      await page.getByRole('searchbox', { name: 'Find in this work' }).fill('1234')
      await page.getByRole('search', { name: 'Find in this work' }).getByText('1 found').waitFor()
      await page.keyboard.press('Enter')
      await expectAt(page, `${english()}?part=2`)
    } finally {
      await line.mend()
    }
  })

  test('all parts are printed, on a desk', async () => {
    const { page, complaints } = await visit(`${english()}/en+zh?part=2`, { viewport: DESK })
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = String(document.querySelectorAll('article [id^=p]').length)
        dispatchEvent(new Event('afterprint'))
      }
    })
    await openTool(page, 'Print the whole text')
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe(String(PASSAGES))
    expect(await page.locator('article').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

test('without JavaScript the parts are links, named by their passages', async () => {
  const { page } = await visit(`${english()}#p1234`, { javaScriptEnabled: false })
  await turn(page, 'All parts').click()
  await page.getByRole('link', { name: 'Passages 701–1,400' }).last().click()
  expect(await page.locator('#p1234').count()).toBe(1)
})

import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import type { PassageMatch } from '#contract/search.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { openTool } from '#tests/support/reading-tools.ts'
import { FABLES, FERRYMAN, LETTERS } from '#tests/support/samples.ts'

const { visit } = useBrowser()

const button = (page: Page) => page.getByRole('button', { name: 'Find in this work' })
const box = (page: Page) => page.getByRole('searchbox', { name: 'Find in this work' })
const said = (page: Page) => page.getByRole('search', { name: 'Find in this work' }).getByRole('status')
const count = (page: Page) => expect.poll(async () => (await said(page).first().innerText()).split('\n')[0])

/** A page, whatever passage of it is read. */
const at = (path: string) => (url: URL) => url.pathname === path

/** The words that are marked: of the current match, and of the others on the page. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ['current-match', 'match'].map((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => `${range}`)),
  )

/** How far the current match is from the middle of the window, in px. */
const offMiddle = (page: Page) =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('current-match') ?? [])] as Range[]
    const { top, height } = range?.getBoundingClientRect() ?? { top: Number.NaN, height: 0 }
    return Math.abs(top + height / 2 - innerHeight / 2)
  })

async function look(page: Page, words: string): Promise<void> {
  await openTool(page, 'Find in this work')
  await box(page).fill(words)
}

async function answerOf(path: string, q: string, language: string): Promise<PassageMatch[]> {
  const address = `${inject('siteUrl')}/api/works/${path.split('/')[2]}/find?${new URLSearchParams({ q, language })}`
  return (await fetch(address)).json()
}

describe('find in work', () => {
  test('goes from match to match through the chapters, forwards and back, and keeps its place', async () => {
    const matches = await answerOf(FERRYMAN, 'river', 'en')
    const inChapter = (chapter: number) => matches.filter((match) => match.chapter === chapter).length
    // The sample has two in the first chapter, none in the second, others later.
    expect([inChapter(1), inChapter(2), inChapter(3) > 1]).toEqual([2, 0, true])
    const { page, complaints, requests } = await visit(`${FERRYMAN}/en`)
    const scripts = () => requests.filter((path) => path.endsWith('.js')).length
    const before = scripts()
    await look(page, 'river')
    expect(scripts()).toBeGreaterThan(before)
    await count(page).toBe(`1 of ${matches.length}`)
    expect(await marked(page)).toEqual([['river'], ['river']])
    expect(await offMiddle(page)).toBeLessThan(3)

    await page.keyboard.press('Enter')
    await count(page).toBe(`2 of ${matches.length}`)
    expect(await offMiddle(page)).toBeLessThan(3)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(`${FERRYMAN}/en/3`))
    await count(page).toBe(`3 of ${matches.length}`)
    await page.getByRole('heading', { level: 2, name: 'The Bridge' }).waitFor()
    await expect.poll(() => marked(page)).toEqual([['river'], Array(inChapter(3) - 1).fill('river')])
    expect(await offMiddle(page)).toBeLessThan(450)
    expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(true)

    await page.keyboard.press('Shift+Enter')
    await page.waitForURL(at(`${FERRYMAN}/en`))
    await count(page).toBe(`2 of ${matches.length}`)
    await expect.poll(() => offMiddle(page)).toBeLessThan(3)
    await page.getByRole('button', { name: 'Previous match' }).click()
    await count(page).toBe(`1 of ${matches.length}`)
    await page.getByRole('button', { name: 'Previous match' }).click()
    await count(page).toBe(`${matches.length} of ${matches.length}`)
    await page.waitForURL(at(`${FERRYMAN}/en/${matches.at(-1)?.chapter}`))
    await expect.poll(() => marked(page).then(([current]) => current)).toEqual(['river'])

    // Who turns to a chapter goes on from there.
    await page.getByRole('link', { name: /^Previous Chapter/ }).click()
    const turned = (matches.at(-1)?.chapter ?? 0) - 1
    await page.waitForURL(at(`${FERRYMAN}/en/${turned}`))
    await box(page).focus()
    await page.keyboard.press('Enter')
    const next = matches.findIndex(({ chapter }) => (chapter ?? 0) >= turned)
    await count(page).toBe(`${next + 1} of ${matches.length}`)

    await page.keyboard.press('Escape')
    expect(await box(page).count()).toBe(0)
    expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await marked(page)).toEqual([[], []])
    await openTool(page, 'Find in this work')
    expect(await box(page).inputValue()).toBe('river')
    expect(complaints).toEqual([])
  })

  test('starts from what is read, and leaves the page where it is while words are typed', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    const matches = await answerOf(FERRYMAN, 'scales', 'en')
    expect(matches.some(({ chapter }) => chapter === 1)).toBe(false)
    await look(page, 'scales')
    await count(page).toBe(`${matches.length} found`)
    expect(new URL(page.url()).pathname).toBe(`${FERRYMAN}/en`)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(`${FERRYMAN}/en/2`))
    // The chapter's title is the first.
    await expect.poll(() => marked(page).then(([current]) => current)).toEqual(['Scales'])

    // One step back leads to where the search began, and Enter before the answer goes on as soon as it is there.
    await page.goBack()
    await page.waitForURL(at(`${FERRYMAN}/en`))
    await box(page).fill('watermelon')
    await page.keyboard.press('Enter')
    await page.waitForURL(at(`${FERRYMAN}/en/2`))
    await expect.poll(() => marked(page).then(([current]) => current)).toEqual(['watermelon'])
    await page.goBack()
    await page.waitForURL(at(`${FERRYMAN}/en`))
  })

  test('finds Arabic with and without its article and marks; the bar keeps the direction of the site', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/ar`, { viewport: PHONE, hasTouch: true })
    await look(page, 'نهر')
    await count(page).toMatch(/^1 of \d+$/)
    expect(await box(page).evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
    expect(await page.getByRole('search', { name: 'Find in this work' }).getAttribute('dir')).toBe('ltr')
    const [current = [], others = []] = await marked(page)
    expect(new Set([...current, ...others])).toContain('النهر')
    expect(current).toEqual(['نهرٌ'])
    for (const control of await page.getByRole('search', { name: 'Find in this work' }).locator('button, input').all())
      expect(Math.min(...Object.values((await control.boundingBox()) ?? {}).slice(2))).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, undefined, ['article'])
    expect(complaints).toEqual([])
  })

  test('finds one character of Chinese, on a small phone', async () => {
    const { page } = await visit(`${FERRYMAN}/zh`, { viewport: { width: 320, height: 640 } })
    await look(page, '河')
    await count(page).toMatch(/^1 of \d+$/)
    await page.getByRole('button', { name: 'Next match' }).click()
    await count(page).toMatch(/^2 of \d+$/)
    expect(await marked(page)).toEqual([['河', '河'], expect.arrayContaining(['河'])])
    await expectNoSidewaysScroll(page)
  })

  test('finds a phrase over the end of a line', async () => {
    const { page } = await visit(`${LETTERS}/en`)
    const [first, second] = await page
      .locator('article p:has(br)')
      .first()
      .evaluate((one) => (one as HTMLElement).innerText.split('\n').map((line) => line.match(/[\p{L}’]+/gu) ?? []))
    const phrase = `${first?.at(-1)} ${second?.[0]}`
    await look(page, `"${phrase}"`)
    await count(page).toMatch(/^1 of \d+$/)
    const words = (await marked(page))[0]?.join(' ').match(/[\p{L}’]+/gu)
    expect(words?.at(0)).toBe(first?.at(-1))
    expect(words?.at(-1)).toBe(second?.[0])
  })

  test('says where nothing is, asks for nothing where nothing is asked, and never shows an older answer', async () => {
    const { page, requests } = await visit(`${FERRYMAN}/en`)
    const asked = () => requests.filter((path) => path.endsWith('/find')).length
    await look(page, '  ')
    await page.waitForTimeout(300)
    expect(asked()).toBe(0)
    await box(page).fill('')
    await box(page).pressSequentially('zebra', { delay: 20 })
    await page.getByText('Not found in this text.').waitFor()
    // Not once for each letter: on a busy machine the pause after which it asks may fall between two.
    const before = asked()
    expect(before).toBeLessThan('zebra'.length)
    expect(await page.getByRole('link', { name: 'Search the other languages' }).getAttribute('href')).toBe(
      '/search?q=zebra',
    )
    await expectAccessible(page, ['color-contrast'], ['article'])

    await page.route('**/find?*', async (route) => {
      if (route.request().url().includes('q=river')) await new Promise((done) => setTimeout(done, 600))
      await route.continue().catch(() => {})
    })
    await box(page).fill('river')
    await expect.poll(asked).toBe(before + 1)
    await box(page).fill('watermelon')
    const answer = await answerOf(FERRYMAN, 'watermelon', 'en')
    await count(page).toBe(`${answer.length} found`)
    await page.waitForTimeout(700)
    await count(page).toBe(`${answer.length} found`)

    await page.route('**/find?*', (route) => route.fulfill({ status: 500 }))
    await box(page).fill('bridge')
    await page.getByText('The search has failed.').waitFor()
    await page.unroute('**/find?*')
    await page.keyboard.press('Enter')
    await count(page).toMatch(/^\d+ of \d+$/)
    await expect.poll(() => marked(page).then(([current]) => current?.length)).toBeGreaterThan(0)
  })

  test('brings a match in vertical lines into their frame', async () => {
    const { page } = await visit(`${FABLES}/zh`, { viewport: PHONE }, (page) =>
      page.addInitScript(() => localStorage.setItem('text', '{"writing":"vertical"}')),
    )
    const frame = page.locator('article.text')
    const last = await frame.locator('p').last().innerText()
    const words = last.replaceAll(/\P{Script=Han}/gu, '').slice(-6)
    await look(page, `"${words}"`)
    await count(page).toMatch(/^\d+ of \d+$/)
    const isWithin = () =>
      frame.evaluate((one) => {
        const [range] = [...(CSS.highlights.get('current-match') ?? [])] as Range[]
        const [inner, outer] = [range?.getBoundingClientRect(), one.getBoundingClientRect()]
        return inner !== undefined && inner.left >= outer.left && inner.right <= outer.right
      })
    await expect.poll(isWithin).toBe(true)
    expect(await frame.evaluate((one) => -one.scrollLeft)).toBeGreaterThan(300)
  })

  test('marks the block where a browser cannot mark words', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, {}, (page) =>
      page.addInitScript(() => Object.defineProperty(CSS, 'highlights', { value: undefined })),
    )
    await look(page, 'river')
    await count(page).toMatch(/^1 of/)
    expect(await page.locator('[data-match="current"]').innerText()).toContain('river')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-match]').count()).toBe(0)
  })

  test('is not offered without a script', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, { javaScriptEnabled: false })
    expect(await button(page).count()).toBe(0)
  })
})

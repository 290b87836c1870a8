import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Suggestion } from '#contract/search.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const { visit } = useBrowser()

const box = (page: Page) => page.getByPlaceholder('Search library...')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const said = (page: Page) => page.getByRole('search').getByRole('status')
const attribute = (page: Page, name: string) => box(page).getAttribute(name)
/** What the keys have gone to. */
const active = (page: Page) =>
  box(page).evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent)

const [english, arabic] = [
  { code: 'en', name: 'English', autonym: 'English', isRtl: false },
  { code: 'ar', name: 'Arabic', autonym: 'العربية', isRtl: true },
]
const work = (title: string, language = english): Suggestion => ({
  kind: 'work',
  id: title.length,
  title,
  language,
  ranges: [[0, 2]],
  author: 'Nobody',
  opensIn: null,
})

interface Answers {
  /** Words that were asked for, in order, and those given up before they were answered. */
  asked: string[]
  givenUp: string[]
}

/** Answers in place of the server. @param answer after how long, and what; undefined: with an error */
async function answerWith(
  page: Page,
  answer: (words: string) => Promise<readonly Suggestion[] | undefined>,
): Promise<Answers> {
  const answers: Answers = { asked: [], givenUp: [] }
  const wordsOf = (url: string) => new URL(url).searchParams.get('q') ?? ''
  page.on('requestfailed', (request) => {
    if (request.url().includes('/suggestions')) answers.givenUp.push(wordsOf(request.url()))
  })
  await page.route('**/api/search/suggestions?*', async (route) => {
    const words = wordsOf(route.request().url())
    answers.asked.push(words)
    const given = await answer(words)
    await (given ? route.fulfill({ json: given }) : route.fulfill({ status: 500, body: '' })).catch(() => {})
  })
  return answers
}

/** Every page has the box: this one reads nothing more. */
const PLAIN = '/categories'

/** A page whose box knows three works. */
async function withThree(options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await visit(PLAIN, options)
  await answerWith(page, async () => [work('One river'), work('Two bridges over it'), work('نهر', arabic)])
  await box(page).click()
  await box(page).pressSequentially('ri')
  await list(page).waitFor()
  return page
}

describe('search box', () => {
  test('search box: suggests titles in their own language and authors with their works, and leads there', async () => {
    const { page, complaints } = await visit('/categories')
    await box(page).click()
    await box(page).pressSequentially('ferr')
    const title = options(page).filter({ hasText: 'The Ferryman of Two Cities' })
    await title.waitFor()
    expect(await title.locator('mark').allInnerTexts()).toEqual(['Ferryman'])
    await title.click()
    await page.waitForURL(`**${FERRYMAN}/en`)
    expect([await list(page).isVisible(), await box(page).inputValue()]).toEqual([false, ''])

    const besideIcon = () => box(page).evaluate((input) => getComputedStyle(input).paddingLeft)
    const before = await besideIcon()
    await box(page).fill('الشجرة')
    expect(await besideIcon()).toBe(before)
    await expect.poll(() => options(page).first().getAttribute('dir')).toBe('rtl')
    expect(await options(page).first().locator('b').getAttribute('lang')).toBe('ar')

    await box(page).fill('zhuang')
    const author = options(page).filter({ hasText: 'Author' })
    expect((await author.innerText()).replace(/\s+/g, ' ')).toMatch(/^Zhuangzi Author · \d+ works?$/)
    await author.click()
    await page.waitForURL('**/search?q=Zhuangzi')
    expect(await box(page).inputValue()).toBe('Zhuangzi')
    expect(complaints).toEqual([])
  })

  test('search box: the keys of a combobox', async () => {
    const page = await withThree()
    expect(await attribute(page, 'role')).toBe('combobox')
    expect(await attribute(page, 'aria-expanded')).toBe('true')
    expect(await page.locator(`[id="${await attribute(page, 'aria-controls')}"]`).getAttribute('role')).toBe('listbox')
    expect([await attribute(page, 'aria-activedescendant'), await said(page).innerText()]).toEqual([
      null,
      '3 suggestions',
    ])

    const press = (key: string) => box(page).press(key)
    await press('ArrowUp')
    expect(await active(page)).toContain('نهر')
    await press('ArrowDown')
    expect(await active(page)).toContain('One river')
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true')
    await press('ArrowDown')
    expect(await active(page)).toContain('Two bridges')
    await press('Home')
    expect([await attribute(page, 'aria-activedescendant'), await list(page).isVisible()]).toEqual([null, true])
    await press('x')
    expect(await box(page).inputValue()).toBe('xri')

    await list(page).waitFor()
    await press('Escape')
    await list(page).waitFor({ state: 'hidden' })
    expect([await attribute(page, 'aria-expanded'), await box(page).inputValue()]).toEqual(['false', 'xri'])
    await press('ArrowDown')
    await list(page).waitFor()
    await press('Escape')
    await press('Escape')
    expect(await box(page).inputValue()).toBe('')

    await press('r')
    await list(page).waitFor()
    await press('Tab')
    await list(page).waitFor({ state: 'hidden' })
    expect(await box(page).evaluate((one) => one === document.activeElement)).toBe(false)
    await press('ArrowDown')
    await list(page).waitFor()
    await press('ArrowDown')
    await press('Enter')
    await page.waitForURL(`**/book/${'One river'.length}`)
  })

  test('§2 header: Enter without a chosen suggestion searches for the words, and closes the list; no words do nothing', async () => {
    const page = await withThree()
    await box(page).press('Enter')
    await page.waitForURL('**/search?q=ri')
    await list(page).waitFor({ state: 'hidden' })
    await box(page).fill('  ')
    await box(page).press('Enter')
    expect(page.url()).toContain('/search?q=ri')
    await box(page).fill(' river ')
    await box(page).press('Enter')
    await page.waitForURL('**/search?q=river')
  })

  test('search box: asks after a pause of 150 ms, gives up what it asked before, and keeps to the order', async () => {
    const { page } = await visit(PLAIN)
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const answers = await answerWith(page, async (words) => {
      if (words === 'ri') await slow
      return [work(`For ${words}`)]
    })
    await box(page).focus()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await box(page).pressSequentially('ri', { delay: 30 })
    await expect.poll(() => answers.asked).toEqual(['ri'])
    // Letter by letter, but without a pause between them, however busy the machine is.
    await page.evaluate(() => [...'ver'].map((letter) => document.execCommand('insertText', false, letter)))
    await options(page).filter({ hasText: 'For river' }).waitFor()
    expect(answers).toEqual({ asked: ['ri', 'river'], givenUp: ['ri'] })
    release()
    // Other words at once: what was proposed for the first is gone before anything is known of them.
    await box(page).fill('boat')
    expect(await options(page).count()).toBe(0)
    await options(page).filter({ hasText: 'For boat' }).waitFor()
    await box(page).fill('')
    await list(page).waitFor({ state: 'hidden' })
    expect(answers.asked).toEqual(['ri', 'river', 'boat'])
  })

  test('search box: what an input method composes is not asked for before it is done', async () => {
    const { page } = await visit(PLAIN)
    const answers = await answerWith(page, async (words) => [work(`For ${words}`)])
    await box(page).focus()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    const input = await page.context().newCDPSession(page)
    for (const text of ['わ', 'わた', 'わたし'])
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.waitForTimeout(400)
    expect([await box(page).inputValue(), answers.asked]).toEqual(['わたし', []])
    await input.send('Input.insertText', { text: '渡し' })
    await options(page).filter({ hasText: 'For 渡し' }).waitFor()
    expect(answers.asked).toEqual(['渡し'])
  })

  test('search box: no answer, an empty one or a broken one shows nothing and breaks nothing', async () => {
    const { page } = await visit(PLAIN)
    const answers = await answerWith(page, async (words) => (words === 'bad' ? undefined : []))
    const failed = page.waitForResponse('**/suggestions?q=bad')
    await box(page).fill('bad')
    expect((await failed).ok()).toBe(false)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect([answers.asked, await said(page).innerText()]).toEqual([['bad'], ''])
    await box(page).fill('none')
    await expect.poll(() => said(page).innerText()).toBe('No suggestions')
    expect([await list(page).isVisible(), await attribute(page, 'aria-expanded')]).toEqual([false, 'false'])
    await page.route('**/api/search/suggestions?*', (route) => route.abort())
    await box(page).fill('river')
    await box(page).press('ArrowDown')
    await box(page).press('Enter')
    await page.waitForURL('**/search?q=river')
  })

  test('search box: a letter typed before its code is here is not lost; where the code stays away, one searches', async () => {
    const { page, requests } = await visit(PLAIN)
    expect(requests.filter((path) => path.includes('suggestions'))).toEqual([])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/suggestions*.js', async (route) => {
      await held
      await route.continue()
    })
    await answerWith(page, async (words) => [work(`For ${words}`)])
    await box(page).click()
    await box(page).pressSequentially('ri')
    release()
    await options(page).filter({ hasText: 'For ri' }).waitFor()

    await page.unroute('**/assets/suggestions*.js')
    await page.route('**/assets/suggestions*', (route) => route.abort())
    await page.goto(PLAIN)
    await box(page).fill('river')
    await box(page).press('Enter')
    await page.waitForURL('**/search?q=river')
  })

  test('search box: on a phone, light and dark: passes the scan, as wide as the page, by touch', async () => {
    const viewport = { width: 320, height: 640 }
    const page = await withThree({ viewport, hasTouch: true, colorScheme: 'dark' })
    await box(page).press('ArrowDown')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, ['color-contrast'])
    await expectNoSidewaysScroll(page)
    const header = await page.getByRole('banner').boundingBox()
    const place = await list(page).boundingBox()
    expect([place?.x, place?.width]).toEqual([0, viewport.width])
    expect(Math.abs((place?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1)
    for (const option of await options(page).all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await options(page).nth(1).tap()
    await page.waitForURL('**/book/*')
    await list(page).waitFor({ state: 'hidden' })
  })

  test('search box: the list is seen in forced colours, and leaves with the focus', async () => {
    const page = await withThree()
    await box(page).press('ArrowDown')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await list(page).evaluate((one) => getComputedStyle(one).borderStyle)).toBe('solid')
    expect(
      await options(page)
        .first()
        .evaluate((one) => getComputedStyle(one).outlineStyle),
    ).toBe('solid')
    await page.mouse.click(5, 800)
    await list(page).waitFor({ state: 'hidden' })
  })

  test('search box: that of the search page suggests as well, below itself', async () => {
    const { page } = await visit('/search?q=river')
    await answerWith(page, async () => [work('One river'), work('Two bridges over it')])
    const own = page.getByRole('main').getByRole('searchbox')
    await own.fill('two')
    await list(page).waitFor()
    const place = await list(page).boundingBox()
    const form = await page.getByRole('main').getByRole('combobox', { name: 'Search books' }).boundingBox()
    expect(place?.y).toBeGreaterThanOrEqual((form?.y ?? 0) + (form?.height ?? 0))
    expect(place?.x).toBe(form?.x)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/book/${'Two bridges over it'.length}`)
  })

  test('search box: works beside the quiet bars of the reading page, and closes on the way back', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, { viewport: PHONE })
    await answerWith(page, async () => [work('One river')])
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.mouse.wheel(0, 1200)
    await page.locator('html[data-quiet]').waitFor()
    await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }))
    await page.locator('html:not([data-quiet])').waitFor()
    await box(page).fill('ri')
    await list(page).waitFor()
    await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }))
    expect((await list(page).boundingBox())?.y).toBeGreaterThan(0)
    await page.evaluate(() => {
      history.pushState(history.state, '', '#p2')
      history.back()
    })
    await list(page).waitFor({ state: 'hidden' })
  })

  test('search box: without JavaScript it is a plain box', async () => {
    const { page, requests } = await visit(PLAIN, { javaScriptEnabled: false })
    await box(page).fill('ferryman')
    expect(await attribute(page, 'role')).toBeNull()
    await box(page).press('Enter')
    await page.waitForURL('**/search?q=ferryman')
    expect(requests).not.toContain('/api/search/suggestions')
  })
})

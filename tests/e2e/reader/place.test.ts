import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { counterpartIn } from '#alignment/links.ts'
import type { Reading } from '#contract/reading.ts'
import { DESK, expectAccessible, PHONE, useBrowser } from '#tests/support/browser.ts'
import { awake, chooseLayout } from '#tests/support/reading-tools.ts'
import { address, FABLES, FERRYMAN } from '#tests/support/samples.ts'

const { visit } = useBrowser(undefined, { withFonts: true })

/** Greek prose in nineteen languages. */
const LONG = FABLES
/** Russian; in Chinese some of its passages are one. */
const MERGED = address('to-be-called-for')
/** English; its Portuguese is unfinished. */
const UNFINISHED = address('the-travels-of-a-word')
/** As most readers' browsers show it: the way to a passage is scrolled smoothly. */
const MOVING = { reducedMotion: 'no-preference' } as const
const LINE_PX = 24
const NOTHING = 'rgba(0, 0, 0, 0)'

interface Seen {
  ord: number
  /** Of the passage's height, what stands at `y`. */
  share: number
  y: number
}

/** The first passage below the bars. */
const top = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('[data-bars], [data-strip]')].filter(
      (bar) => bar.getBoundingClientRect().top < innerHeight / 2,
    )
    const line = Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom))
    const boxes = [...document.querySelectorAll('article [id]')]
      .filter(({ id }) => /^p\d+$/.test(id))
      .map((one) => ({ ord: Number(one.id.slice(1)), box: one.getBoundingClientRect() }))
    const first = boxes.find(({ box }) => box.bottom > line + 12)
    if (!first) return { ord: 0, share: 0, y: 0 }
    const share = Math.max(0, (line - first.box.top) / first.box.height)
    return { ord: first.ord, share, y: first.box.top + share * first.box.height }
  })

/** How far a place of a passage is from where it is to be on the screen, px. */
const distance = (page: Page, { ord, share, y }: Seen) =>
  page.evaluate(
    ([id, part, at]) => {
      const box = document.getElementById(id)?.getBoundingClientRect()
      return box ? Math.abs(box.top + part * box.height - at) : Number.NaN
    },
    [`p${ord}`, share, y] as const,
  )

const expectAt = (page: Page, seen: Seen) => expect.poll(() => distance(page, seen)).toBeLessThan(LINE_PX)

/** A passage begins on the screen, above a height. */
async function expectPassage(page: Page, ord: number, above: number): Promise<void> {
  const y = async () => (await page.locator(`#p${ord}`).boundingBox())?.y ?? Number.NaN
  await expect.poll(y).toBeLessThan(above)
  expect(await y()).toBeGreaterThan(0)
}

const hash = (page: Page) => new URL(page.url()).hash
const named = (page: Page) => Number(hash(page).slice(2))
const height = (page: Page) => page.evaluate(() => Math.round(scrollY))
const marked = (page: Page) =>
  page.evaluate(
    (nothing) =>
      [...document.querySelectorAll('.text [id]')]
        .filter((one) => getComputedStyle(one).backgroundColor !== nothing)
        .map(({ id }) => id),
    NOTHING,
  )

const text = (page: Page, code: string) => page.locator(`article:lang(${code})`)

/** Reads on by hand, and comes to rest. */
async function readOn(page: Page, by: number): Promise<Seen> {
  const before = hash(page)
  // The page is awake.
  await awake(page)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, by)
  await expect.poll(() => hash(page)).not.toBe(before)
  await expect.poll(() => hash(page)).toMatch(/^#p\d+$/)
  // A busy machine may scroll in parts, with a rest between.
  await expect.poll(async () => (await top(page)).ord).toBe(named(page))
  return top(page)
}

/** Comes to rest near a passage. */
async function readNear(page: Page, id: string): Promise<Seen> {
  await page.locator(`#${id}`).evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => hash(page)).toMatch(/^#p\d+$/)
  return top(page)
}

/** The way to another language: one of the row, or of those that are looked up. */
const linkTo = (page: Page, code: string) =>
  page.getByRole('navigation', { name: 'Languages' }).locator(`a[hreflang="${code}"]`)

/** Playwright's own click would move the page for a link that is out of sight, or behind something for a moment. */
const press = (page: Page, code: string) => linkTo(page, code).last().dispatchEvent('click')

async function changeTo(page: Page, code: string): Promise<void> {
  await press(page, code)
  await text(page, code).waitFor()
}

/** Where a passage of a work stands in another of its languages, as the site tells it. */
async function aligned(work: string, from: string, to: string, { ord, ...rest }: Seen): Promise<Seen> {
  const path = `/api/works/${work.split('/')[2]}/reading/${from}`
  const { links } = (await (await fetch(inject('siteUrl') + path)).json()) as Reading
  return { ...rest, ord: counterpartIn(links, from, to, ord).ord }
}

/** Keeps back the texts that a page asks for. @returns lets them through */
async function holdTexts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/works/*/reading/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

describe('§2 reading page: another language keeps the place', () => {
  test('between English, Arabic, Urdu and Chinese, and back, on a phone', async () => {
    const { page, complaints } = await visit(`${LONG}/en`, { viewport: PHONE, hasTouch: true, ...MOVING })
    const first = await readOn(page, 2600)
    // The bars stay as they are, the text that goes on has the focus, and the page is named.
    await page.locator('html[data-quiet]').waitFor()
    const expectNamed = async (ord: number) => {
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`p${ord}`)
      await expect.poll(() => page.locator('[data-announcer]').textContent()).toBe(await page.title())
      await expect.poll(() => page.locator('html[data-quiet]').count()).toBe(1)
    }
    expect(first.ord).toBeGreaterThan(10)
    expect(named(page)).toBe(first.ord)
    let [code, seen] = ['en', first]
    for (const next of ['ar', 'zh', 'ur', 'en']) {
      seen = await aligned(LONG, code, next, seen)
      await changeTo(page, next)
      await expectAt(page, seen)
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      await expectAt(page, seen)
      expect([next, named(page)]).toEqual([next, seen.ord])
      expect(await marked(page)).toEqual([])
      await expectNamed(seen.ord)
      code = next
    }
    expect(seen).toEqual(first)
    expect(complaints).toEqual([])
  })

  test('beside a second language, swapped, in each layout, and alone again', async () => {
    const { page, complaints } = await visit(`${LONG}/en`, { viewport: DESK })
    const bar = page.getByRole('navigation', { name: 'Languages' })
    const seen = await readOn(page, 2600)
    await bar.locator('summary', { hasText: 'Side by side' }).click()
    await bar
      .getByRole('link', { name: /العربية/ })
      .last()
      .click()
    await page.waitForURL(/\/en\+ar#p\d+$/)
    await expectAt(page, seen)
    for (const layout of ['One under the other', 'Second on a tap', 'Side by side']) {
      await chooseLayout(page, layout)
      await expectAt(page, seen)
    }
    await page.setViewportSize(PHONE)
    await expectAt(page, seen)
    await page.setViewportSize(DESK)
    await bar.getByRole('link', { name: 'Swap the two languages' }).click()
    await page.waitForURL(/\/ar\+en#p\d+$/)
    const there = await aligned(LONG, 'en', 'ar', seen)
    await expectAt(page, there)
    expect(named(page)).toBe(there.ord)
    await bar.getByRole('link', { name: 'Swap the two languages' }).click()
    await page.waitForURL(/\/en\+ar#p\d+$/)
    await bar.getByRole('link', { name: 'Close the second language' }).click()
    await page.waitForURL(/\/en#p\d+$/)
    await expectAt(page, seen)
    expect(complaints).toEqual([])
  })

  test('where several passages are one', async () => {
    const { page } = await visit(`${MERGED}/en`)
    const seen = await readOn(page, 4200)
    const there = await aligned(MERGED, 'en', 'zh', seen)
    expect(there.ord).not.toBe(seen.ord)
    await changeTo(page, 'zh')
    await expectAt(page, there)
    expect(named(page)).toBe(there.ord)
    await changeTo(page, 'en')
    await expectAt(page, seen)
    expect(named(page)).toBe(seen.ord)
  })

  test('in the chapter that is read, and the page opens at its top where no text has been reached, or the chapter is another', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`, { viewport: PHONE })
    await changeTo(page, 'ar')
    expect(new URL(page.url()).pathname + hash(page)).toBe(`${FERRYMAN}/ar/2`)
    expect(await height(page)).toBe(0)
    const seen = await readOn(page, 1800)
    await changeTo(page, 'ur')
    await expectAt(page, seen)
    expect(new URL(page.url()).pathname + hash(page)).toBe(`${FERRYMAN}/ur/2#p${seen.ord}`)
    await page
      .getByRole('link')
      .and(page.locator(`[href="${FERRYMAN}/ur/3"]`))
      .last()
      .click()
    await page.waitForURL(`**${FERRYMAN}/ur/3`)
    await expect.poll(() => height(page)).toBe(0)
    expect(page.url()).toBe(`${inject('siteUrl')}${FERRYMAN}/ur/3`)
  })

  test('by the keyboard, which does not move the page on its way to the languages', async () => {
    const { page } = await visit(`${MERGED}/en`)
    const seen = await readOn(page, 2000)
    const left = await height(page)
    const link = linkTo(page, 'de').filter({ visible: true })
    await page.locator('[data-strip] a').first().focus()
    while (!(await link.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
    expect(await height(page)).toBe(left)
    await page.keyboard.press('Enter')
    await text(page, 'de').waitFor()
    await expectAt(page, seen)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`p${seen.ord}`)
  })

  test('by looking a language up, which does not move the page either', async () => {
    const { page } = await visit(`${LONG}/en`, { viewport: PHONE })
    const seen = await readOn(page, 2600)
    const left = await height(page)
    await page.locator('[data-strip] summary').first().focus()
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('Find a language').first().fill('Urdu')
    await page.keyboard.press('Tab')
    expect(
      await linkTo(page, 'ur')
        .filter({ visible: true })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    expect(await height(page)).toBe(left)
    await page.keyboard.press('Enter')
    await text(page, 'ur').waitFor()
    await expectAt(page, seen)
    expect(named(page)).toBe(seen.ord)
  })

  test('the way back leads to where one was, and forward again, and after a change of the width to the passage', async () => {
    const { page } = await visit(`${LONG}/en`)
    const seen = await readOn(page, 2600)
    const left = await height(page)
    await changeTo(page, 'zh')
    await expectAt(page, seen)
    const there = await height(page)
    expect(there).not.toBe(left)
    await page.goBack()
    await text(page, 'en').waitFor()
    await expect.poll(() => height(page)).toBe(left)
    expect(named(page)).toBe(seen.ord)
    await page.goForward()
    await text(page, 'zh').waitFor()
    await expect.poll(() => height(page)).toBe(there)
    expect(await marked(page)).toEqual([])

    await page.setViewportSize({ width: 500, height: 900 })
    await page.goBack()
    await text(page, 'en').waitFor()
    await expectPassage(page, seen.ord, 450)
    expect(Math.abs((await height(page)) - left)).toBeGreaterThan(LINE_PX)
  })

  test('also where the text comes late: its placeholder stands there, and whoever changes their mind loses nothing', async () => {
    const { page } = await visit(`${LONG}/en`, { viewport: PHONE })
    const seen = await readOn(page, 2600)
    const release = await holdTexts(page)
    await press(page, 'zh')
    await page.waitForURL(`**${LONG}/zh#p${seen.ord}`)
    const placeholder = page.getByRole('main').getByRole('status', { name: 'Loading' })
    await placeholder.waitFor()
    await expect.poll(async () => (await placeholder.boundingBox())?.y).toBeLessThan(PHONE.height / 2)
    await press(page, 'ar')
    await page.waitForURL(`**${LONG}/ar#p${seen.ord}`)
    release()
    await text(page, 'ar').waitFor()
    await expectAt(page, seen)
    expect(named(page)).toBe(seen.ord)
    expect(await page.locator('html[data-quiet]').count()).toBe(1)
  })

  test('and whoever has begun to write meanwhile goes on writing', async () => {
    const { page } = await visit(`${LONG}/en`)
    const seen = await readOn(page, 2600)
    const release = await holdTexts(page)
    await press(page, 'zh')
    await page.waitForURL(`**${LONG}/zh#p${seen.ord}`)
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    const field = page.getByPlaceholder('Search library...').first()
    await field.focus()
    await page.keyboard.type('ri')
    release()
    await text(page, 'zh').waitFor()
    await expectAt(page, seen)
    await page.keyboard.type('ver')
    expect(await field.inputValue()).toBe('river')
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('the way back, after a change of the layout of two texts, leads to the passage', async () => {
    const { page, complaints } = await visit(`${LONG}/en+ar`, { viewport: PHONE })
    const seen = await readOn(page, 6000)
    const left = await height(page)
    await page.locator(`[data-strip] a[href^="${LONG}/ar+en"]`).first().dispatchEvent('click')
    await page.waitForURL(`**${LONG}/ar+en#p*`)
    await page.locator('article [lang="ar"]').first().waitFor()
    await chooseLayout(page, 'Second on a tap')
    await page.goBack()
    await page.waitForURL(`**${LONG}/en+ar#p${seen.ord}`)
    await expectPassage(page, seen.ord, PHONE.height / 2)
    expect(Math.abs((await height(page)) - left)).toBeGreaterThan(LINE_PX)
    expect(complaints).toEqual([])
  })

  test('also by way of a language in which this place cannot be read', async () => {
    const { page } = await visit(`${LONG}/en`)
    const seen = await readOn(page, 2600)
    await page.route('**/api/works/*/reading/fr', async (route) => {
      const reading = (await (await route.fetch()).json()) as Reading
      const readableIn = reading.readableIn.filter((code) => code !== 'fr')
      await route.fulfill({ json: { ...reading, readableIn, text: null } })
    })
    await press(page, 'fr')
    await page.getByText('Translation not available').waitFor()
    await page.getByRole('navigation', { name: 'Read it in' }).getByRole('link', { name: '中文' }).click()
    await text(page, 'zh').waitFor()
    await expectAt(page, seen)
    expect(named(page)).toBe(seen.ord)
  })

  test('the links lead there without JavaScript too', async () => {
    const { page } = await visit(`${LONG}/en#p20`, { javaScriptEnabled: false })
    await page.locator('[data-strip] a[hreflang="el"]').first().press('Enter')
    await page.waitForURL(`**${LONG}`)
    await text(page, 'el').waitFor()
  })
})

describe('§2 reading page: a passage that is missing in another language', () => {
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'This passage is not in Portuguese' })

  test('the nearest before it is shown, below a word of it, and nothing moves; the word goes when the reader has gone on, and with the language, and does not come back with it', async () => {
    const { page, complaints } = await visit(`${UNFINISHED}/en`, { viewport: PHONE })
    const seen = await readNear(page, 'p36')
    const there = await aligned(UNFINISHED, 'en', 'pt', seen)
    expect(there.ord).toBeLessThan(seen.ord)
    await changeTo(page, 'pt')
    await notice(page).waitFor()
    expect(named(page)).toBe(there.ord)
    const [box, passage] = [await notice(page).boundingBox(), await page.locator(`#p${there.ord}`).boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(passage?.y ?? 0)
    expect(passage?.y).toBeLessThan(PHONE.height / 2)
    await expectAccessible(page, undefined, ['article'])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await notice(page).waitFor({ state: 'detached' })
    expect((await page.locator(`#p${there.ord}`).boundingBox())?.y).toBe(passage?.y)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`p${there.ord}`)

    await changeTo(page, 'en')
    await readNear(page, 'p36')
    await changeTo(page, 'pt')
    await notice(page).waitFor()
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, -60)
    expect(await notice(page).count()).toBe(1)
    await page.mouse.wheel(0, -2400)
    await notice(page).waitFor({ state: 'detached' })

    await changeTo(page, 'en')
    await readNear(page, 'p36')
    await changeTo(page, 'pt')
    await notice(page).waitFor()
    await changeTo(page, 'fr')
    await notice(page).waitFor({ state: 'detached' })
    await readNear(page, 'p3')
    await changeTo(page, 'pt')
    await expect.poll(() => hash(page)).toMatch(/^#p\d+$/)
    expect(await notice(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('§2 reading page: the address carries the place', () => {
  test('while it is read on and back, in one entry of the history, and not above the text', async () => {
    const { page } = await visit(`${LONG}/en`, MOVING)
    const entries = await page.evaluate(() => history.length)
    const entry = () => page.evaluate(() => history.state.entry)
    const name = await entry()
    const seen = await readOn(page, 1500)
    await expect.poll(() => named(page)).toBe(seen.ord)
    const further = await readOn(page, 1500)
    await expect.poll(() => named(page)).toBe(further.ord)
    expect(further.ord).toBeGreaterThan(seen.ord)
    expect(await marked(page)).toEqual([])
    await page.mouse.wheel(0, -9000)
    await expect.poll(() => page.url()).toBe(`${inject('siteUrl')}${LONG}/en`)
    expect([await page.evaluate(() => history.length), await entry()]).toEqual([entries, name])
  })

  test('a page that is loaded anew there marks nothing, not even at first, and stands where it stood', async () => {
    const { page } = await visit(`${LONG}/en`, { viewport: PHONE, ...MOVING })
    await readOn(page, 2600)
    const [left, address] = [await height(page), page.url()]
    await page.reload()
    await expect.poll(() => height(page)).toBe(left)
    expect(await marked(page)).toEqual([])
    expect(page.url()).toBe(address)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await marked(page)).toEqual([])
  })

  test('a copied address, and one that another tab is given, opens the passage and marks it', async () => {
    const { page } = await visit(`${LONG}/en`, MOVING)
    const seen = await readOn(page, 2600)
    const link = linkTo(page, 'ur')
    await link.dispatchEvent('pointerdown')
    const given = (await link.getAttribute('href')) ?? ''
    expect(given).toBe(`${LONG}/ur#p${seen.ord}`)
    const { page: other } = await visit('/robots.txt')
    for (const address of [given, page.url()]) {
      await other.goto(address)
      await expect.poll(() => marked(other)).toEqual([`p${seen.ord}`])
      const box = await other.locator(`#p${seen.ord}`).boundingBox()
      expect(box?.y).toBeGreaterThan(100)
      expect(box?.y).toBeLessThan(DESK.height / 2)
    }
  })

  test('what a link has led to stays named and marked while it is in sight, and is what another language keeps', async () => {
    const { page } = await visit(`${LONG}/en#p20`)
    await expect.poll(() => marked(page)).toEqual(['p20'])
    await awake(page)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 60)
    // Longer than it takes to come to rest.
    await page.waitForTimeout(1000)
    expect([hash(page), await marked(page)]).toEqual(['#p20', ['p20']])
    const y = (await page.locator('#p20').boundingBox())?.y ?? 0
    await changeTo(page, 'ar')
    await expectAt(page, { ord: 20, share: 0, y })
    expect([hash(page), await marked(page)]).toEqual(['#p20', []])
    await page.goBack()
    await text(page, 'en').waitFor()
    await expect.poll(() => marked(page)).toEqual(['p20'])
    await readOn(page, 1500)
    expect(await marked(page)).toEqual([])
    expect(named(page)).toBeGreaterThan(20)
  })

  test('a note, and the way back from it, are entries of their own', async () => {
    const { page } = await visit(`${UNFINISHED}/en`)
    const reference = page.locator('article a[href="#note-1"]')
    await reference.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect.poll(() => hash(page)).toMatch(/^#p\d+$/)
    const [left, kept] = [await height(page), hash(page)]
    await reference.click()
    await expect.poll(() => hash(page)).toBe('#note-1')
    await page.waitForTimeout(1000)
    expect(hash(page)).toBe('#note-1')
    await page.goBack()
    await expect.poll(() => height(page)).toBe(left)
    expect(hash(page)).toBe(kept)
  })
})

describe('§2 reading page: the place stays when the text is laid out anew', () => {
  const turned = { width: PHONE.height, height: PHONE.width }
  const narrower = { width: 700, height: DESK.height }
  const asWide = { width: 1000, height: DESK.height }
  test.each([
    ['a phone that is turned, with larger letters and smaller ones,', PHONE, [turned], ['160%', '80%', '']],
    ['a window that gets narrower, and one that leaves the text its width,', DESK, [narrower, asWide], []],
  ])('%s and back', async (_, viewport, others, sizes) => {
    const { page } = await visit(`${LONG}/ur`, { viewport })
    const seen = await readOn(page, 2600)
    for (const other of others) {
      await page.setViewportSize(other)
      await expectAt(page, { ...seen, y: Math.min(seen.y, other.height / 2) })
      await page.setViewportSize(viewport)
      await expectAt(page, seen)
      expect(named(page)).toBe(seen.ord)
    }
    for (const size of sizes) {
      await page.locator('article').evaluate((one, chosen) => {
        one.style.fontSize = chosen
      }, size)
      await expectAt(page, seen)
    }
    expect(named(page)).toBe(seen.ord)
  })

  test('a face that comes late', async () => {
    const { page } = await visit('/robots.txt', { viewport: PHONE })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${LONG}/ur`, { waitUntil: 'commit' })
    await text(page, 'ur').waitFor()
    await awake(page)
    const seen = await readOn(page, 2600)
    const before = await page.locator('article').evaluate((one) => one.clientHeight)
    release()
    await expect.poll(() => page.locator('article').evaluate((one) => one.clientHeight)).not.toBe(before)
    await expectAt(page, seen)
  })
})

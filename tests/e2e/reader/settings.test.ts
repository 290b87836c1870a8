import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { awake, openTool } from '#tests/support/reading-tools.ts'
import { FABLES, FERRYMAN } from '#tests/support/samples.ts'
import { layoutShifts, visibleShifts, watchLayout } from '#tests/support/steadiness.ts'

const { visit } = useBrowser(undefined, { withFonts: true })
/** With nothing in the browser's cache. */
const { visit: visitFresh } = useBrowser(undefined, { areFresh: true, withFonts: true })

/** What is kept, as a reader has left it. */
const keep = (settings: object) => (page: Page) =>
  page.addInitScript((kept) => {
    // A reader who changes it means it.
    if (!sessionStorage.kept) localStorage.setItem('text', kept)
    sessionStorage.kept = 'yes'
  }, JSON.stringify(settings))

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('text'))

async function openSettings(page: Page) {
  await openTool(page, 'Text settings')
  const panel = page.getByRole('dialog', { name: 'Text settings' })
  await panel.waitFor()
  return panel
}

/** How the text looks. */
const look = (page: Page, selector = 'article.text') =>
  page
    .locator(selector)
    .first()
    .evaluate((text) => {
      const { fontSize, lineHeight, fontFamily, textAlign, writingMode } = getComputedStyle(text)
      return {
        size: Number.parseFloat(fontSize),
        lead: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
        face: fontFamily.split(',')[0]?.replaceAll('"', ''),
        textAlign,
        writingMode,
        width: text.getBoundingClientRect().width,
      }
    })

/** The first passage below the bars, or at the right edge of its frame. */
const top = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('article.text') as HTMLElement
    const isUpright = getComputedStyle(text).writingMode !== 'horizontal-tb'
    const bars = [...document.querySelectorAll('[data-bars], [data-strip]')].filter(
      (bar) => bar.getBoundingClientRect().top < innerHeight / 2,
    )
    const line = isUpright
      ? text.getBoundingClientRect().right
      : Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom))
    const boxes = [...document.querySelectorAll('article [id]')]
      .filter(({ id }) => /^p\d+$/.test(id))
      .map((one) => ({ id: one.id, box: one.getBoundingClientRect() }))
    const first = boxes.find(({ box }) => (isUpright ? box.left < line - 12 : box.bottom > line + 12))
    return first?.id
  })

/** Reads on by hand until something is at the top, and comes to rest. */
async function readTo(page: Page, id: string): Promise<void> {
  await awake(page)
  await page.locator(`#${id}`).evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#p\d+$/)
}

const names = (panel: Awaited<ReturnType<typeof openSettings>>) =>
  panel.locator('legend, label:has(~ div input[type=range]):visible').allInnerTexts()

describe('settings of the text', () => {
  test('English: each shows at once, keeps the place, is kept, is followed in other tabs, and can be undone', async () => {
    const { page, complaints, requests } = await visitFresh(`${FERRYMAN}/en/2`)
    const plain = await look(page)
    expect(plain).toMatchObject({ face: 'Literata Variable', textAlign: 'start' })
    await readTo(page, 'p9')
    const seen = await top(page)
    const expectInPlace = () => expect.poll(() => top(page)).toBe(seen)

    const panel = await openSettings(page)
    expect(await names(panel)).toEqual(['Size', 'Line height', 'Width', 'Font', 'Alignment', 'Theme'])
    const size = panel.getByRole('slider', { name: 'Size' })
    await size.fill('150')
    await expectInPlace()
    expect((await look(page)).size).toBeCloseTo(plain.size * 1.5, 1)
    await panel.getByRole('button', { name: 'Larger' }).click()
    expect(await size.getAttribute('aria-valuetext')).toBe('155 %')
    expect(await panel.getByRole('status').innerText()).toBe('Size 155 %')
    await size.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await size.inputValue()).toBe('150')
    await panel.getByRole('slider', { name: 'Line height' }).fill('120')
    expect((await look(page)).lead).toBeCloseTo(plain.lead * 1.2, 2)
    const { width } = await look(page)
    await panel.getByRole('slider', { name: 'Width' }).fill('60')
    expect((await look(page)).width).toBeLessThan(width)
    await panel.getByRole('radio', { name: 'Justified' }).check()
    expect((await look(page)).textAlign).toBe('justify')
    await panel.getByRole('radio', { name: 'Sans' }).check()
    expect((await look(page)).face).toBe('ui-sans-serif')
    expect(requests.filter((path) => path.includes('hyperlegible'))).toEqual([])
    await panel.getByRole('radio', { name: 'Dyslexia-friendly' }).check()
    await expect.poll(async () => (await look(page)).face).toMatch(/^Atkinson Hyperlegible/)
    expect(requests.filter((path) => path.includes('hyperlegible')).length).toBeGreaterThan(0)
    const isThere = () => page.evaluate(() => document.fonts.check('1em "Atkinson Hyperlegible Next Variable"'))
    expect(await isThere()).toBe(true)
    await expectInPlace()

    const other = await page.context().newPage()
    await other.goto(`${FERRYMAN}/de`)
    const there = await look(other)
    expect(there).toMatchObject({ textAlign: 'justify', face: expect.stringMatching(/^Atkinson/) })
    await panel.getByRole('slider', { name: 'Size' }).fill('250')
    await expect.poll(async () => (await look(other)).size).toBeCloseTo(plain.size * 2.5, 1)

    await page.reload()
    expect(await look(page)).toMatchObject({ textAlign: 'justify', face: there.face })
    expect(await isThere()).toBe(true)
    const again = await openSettings(page)
    await again.getByText('Sepia').click()
    expect(await page.locator('html[data-theme=sepia]').count()).toBe(1)
    await again.getByRole('button', { name: 'Reset everything' }).click()
    expect(await look(page)).toEqual(plain)
    expect(await kept(page)).toBeNull()
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }).theme)).toBeUndefined()
    expect(await again.getByRole('radio', { name: 'Book' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
  })

  test('Arabic: what fits it, and what was chosen for Latin letters leaves it alone', async () => {
    const { page } = await visit(`${FERRYMAN}/ar`, { viewport: PHONE }, keep({ font: 'legible', size: 120 }))
    const { face, lead } = await look(page)
    expect(face).toBe('Amiri')
    const panel = await openSettings(page)
    expect(await names(panel)).toEqual(['Size', 'Line height', 'Font', 'Alignment', 'Theme'])
    expect(await panel.getByRole('radio', { name: 'Dyslexia-friendly' }).count()).toBe(0)
    expect(await panel.getByRole('radio', { name: 'Book' }).isChecked()).toBe(true)
    expect(await panel.getAttribute('dir')).toBe('ltr')
    await panel.getByRole('slider', { name: 'Line height' }).fill('80')
    // Nobody changes what they cannot see.
    expect((await page.locator('article').boundingBox())?.y).toBeLessThan((await panel.boundingBox())?.y ?? 0)
    // Per-script line height stays the measure.
    expect((await look(page)).lead).toBeCloseTo(lead * 0.8, 2)
    await panel.getByRole('radio', { name: 'Justified' }).check()
    expect(JSON.parse((await kept(page)) ?? '')).toEqual({ font: 'legible', size: 120, lead: 80, align: 'justified' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('Chinese: vertical lines keep the place, go on by wheel and keys, and are where they were when loaded anew', async () => {
    const { page, complaints } = await visit(`${FABLES}/zh`, { viewport: PHONE })
    await readTo(page, 'p9')
    const seen = await top(page)
    const panel = await openSettings(page)
    expect(await names(panel)).toEqual(['Size', 'Line height', 'Font', 'Lines', 'Theme'])
    await panel.getByRole('radio', { name: 'Vertical' }).check()
    expect((await look(page)).writingMode).toBe('vertical-rl')
    await expect.poll(() => top(page)).toBe(seen)
    await panel.getByRole('slider', { name: 'Size' }).fill('130')
    await expect.poll(() => top(page)).toBe(seen)
    await page.keyboard.press('Escape')

    const text = page.locator('article.text')
    await expect.poll(() => text.getAttribute('tabindex')).toBe('0')
    await expectAccessible(page)
    const box = await text.boundingBox()
    const strip = await page.locator('[data-strip]').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0)
    await expectNoSidewaysScroll(page)
    const far = () => text.evaluate((one) => -one.scrollLeft)
    const start = await far()
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, 400)
    await expect.poll(far).toBeGreaterThan(start + 300)
    await text.focus()
    const here = await far()
    await page.keyboard.press('Space')
    await expect.poll(far).toBeGreaterThan(here + 200)
    await expect.poll(async () => new URL(page.url()).hash === `#${await top(page)}`).toBe(true)
    const left = await top(page)
    expect(left).not.toBe(seen)

    await page.reload()
    await expect.poll(() => top(page)).toBe(left)
    // Another language begins where this one was left; two of them stand as usual.
    await page.getByRole('navigation', { name: 'Languages' }).locator('a[hreflang="en"]').last().dispatchEvent('click')
    await page.locator('article:lang(en)').waitFor()
    expect((await look(page)).writingMode).toBe('horizontal-tb')
    await expect
      .poll(() => page.locator(`#${left}`).evaluate((one) => one.getBoundingClientRect().top))
      .toBeGreaterThan(60)
    expect(await page.locator(`#${left}`).evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(500)
    await page.goto(`${FABLES}/zh+ja`)
    expect((await look(page, '.text')).writingMode).toBe('horizontal-tb')
    const pair = await openSettings(page)
    expect(await names(pair)).toEqual(['Size', 'Line height', 'Font', 'Layout of the two texts', 'Theme'])
    expect(complaints).toEqual([])
  })

  test('250 % on the smallest phone, alone and beside another', async () => {
    const viewport = { width: 320, height: 640 }
    const settings = { size: 250, lead: 160, align: 'justified', font: 'legible' }
    const { page } = await visit(`${FERRYMAN}/en/2`, { viewport }, keep(settings))
    for (const path of ['', `${FABLES}/ar`, `${FERRYMAN}/en+ar`]) {
      if (path) await page.goto(path)
      await awake(page)
      await expectNoSidewaysScroll(page)
      const isWhole = await page
        .locator('[data-strip]')
        .evaluate((one: HTMLElement) => one.scrollWidth <= one.clientWidth && one.offsetHeight < 70)
      expect([path, isWhole]).toEqual([path, true])
    }
  })

  test.each<[string, string, object, BrowserContextOptions]>([
    [
      'English',
      `${FERRYMAN}/en/2`,
      { size: 150, lead: 120, font: 'legible', width: 120, align: 'justified' },
      { viewport: DESK },
    ],
    ['Arabic', `${FERRYMAN}/ar/2`, { size: 75, lead: 160, font: 'sans' }, { viewport: PHONE }],
    ['Chinese', `${FERRYMAN}/zh/2`, { size: 130, writing: 'vertical' }, { viewport: DESK }],
    ['a pair', `${FERRYMAN}/en+ar/2`, { size: 130, font: 'legible', align: 'justified' }, { viewport: DESK }],
  ])('are there before the first paint, and nothing moves: %s', async (_, path, settings, options) => {
    const { page, complaints } = await visit(path, options, async (page) => {
      await keep(settings)(page)
      // What is drawn without any script but those of the head.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.body) return
          observer.disconnect()
          Object.assign(window, { first: { ...document.documentElement.dataset } })
        }).observe(document, { childList: true, subtree: true })
      })
      await watchLayout(page, { areFontsLate: false })
    })
    const first = await page.evaluate(() => (window as unknown as { first: DOMStringMap }).first)
    expect(first.settings).toBe(JSON.stringify(settings))
    await awake(page)
    expect(complaints).toEqual([])

    // The same again, as on every later visit, with what the first has left behind.
    await page.goto('/robots.txt')
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await visibleShifts(page)).toEqual([])
  })

  test('a face that comes late moves nothing', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`, { viewport: PHONE }, async (page) => {
      await keep({ font: 'legible' })(page)
      await watchLayout(page)
    })
    await page.waitForLoadState('networkidle')
    const shifts = await layoutShifts(page)
    expect(shifts.filter(({ what }) => /<p|<article/.test(what))).toEqual([])
  })

  test('what is kept in another way is passed over, and nothing is kept where that is refused', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/en`, { colorScheme: 'dark' }, async (page) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new Error('refused')
        }
      })
    })
    const plain = await look(page)
    const panel = await openSettings(page)
    await panel.getByRole('slider', { name: 'Size' }).fill('200')
    expect((await look(page)).size).toBeCloseTo(plain.size * 2, 1)
    expect(await panel.getByRole('slider', { name: 'Size' }).inputValue()).toBe('200')
    expect(complaints).toEqual([])
  })
})

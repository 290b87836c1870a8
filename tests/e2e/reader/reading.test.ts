import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectNoSidewaysScroll, useBrowser } from '#tests/support/browser.ts'
import { attribute, parsePage, wordsIn } from '#tests/support/parsed-page.ts'
import { chooseLanguage } from '#tests/support/reading-tools.ts'
import { address, FABLES, FERRYMAN, LETTERS, ZAL } from '#tests/support/samples.ts'
import { LARGEST_SHIFT, layoutShifts, watchLayout } from '#tests/support/steadiness.ts'

const { visit } = useBrowser(undefined, { withMotion: true, withFonts: true })
/** With nothing in the browser's cache. */
const { visit: visitFresh } = useBrowser(undefined, { areFresh: true, withFonts: true })

/** Whose face a browser is asked for: one of each way of writing. */
const SEEN = ['ur', 'hi', 'el']

describe('a reader', () => {
  test('§2 opens the library, opens a work, changes to Arabic, turns chapters, reloads and goes back', async () => {
    const { page, complaints } = await visit('/')
    expect(new URL(page.url()).pathname).toBe('/library')
    await page
      .getByRole('link', { name: /Ferryman of Two Cities/ })
      .first()
      .click()
    await page.waitForURL(`**${FERRYMAN}`)
    await chooseLanguage(page, 'English')
    await page.waitForURL(`**${FERRYMAN}/en`)
    await page.getByRole('heading', { level: 1, name: 'The Ferryman of Two Cities' }).waitFor()
    expect(await page.title()).toBe('The Ferryman of Two Cities | Dragoman Translations')
    const text = page.getByRole('article')
    expect(await text.getAttribute('dir')).toBe('ltr')

    await page.getByRole('link', { name: /^Next Chapter/ }).click()
    await page.waitForURL(`**${FERRYMAN}/en/2`)
    await page.getByRole('heading', { level: 2, name: 'The Scales' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await chooseLanguage(page, /العربية/)
    await page.waitForURL(`**${FERRYMAN}/ar/2`)
    await page.locator('article[lang="ar"]').waitFor()
    expect(await text.getAttribute('dir')).toBe('rtl')
    // What stands around the text runs as the interface does.
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    expect(await text.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Amiri')
    expect(
      await page.evaluate(() =>
        [...document.fonts].some((face) => /Amiri/.test(face.family) && face.status === 'loaded'),
      ),
    ).toBe(true)
    expect(await page.locator('[aria-current="page"]', { hasText: 'العربية' }).filter({ visible: true }).count()).toBe(
      1,
    )

    const arabic = await text.innerText()
    await page.reload()
    expect(await page.getByRole('article').innerText()).toBe(arabic)
    await page.getByRole('link', { name: /^Previous Chapter/ }).click()
    await page.waitForURL(new RegExp(`${FERRYMAN}(/ar(/1)?)?$`))
    await page.getByText('Chapter 1 of 6').waitFor()
    await page.goBack()
    await page.waitForURL(`**${FERRYMAN}/ar/2`)
    await expect.poll(() => page.getByRole('article').innerText()).toBe(arabic)
    expect(complaints).toEqual([])
  })

  test('§2 the first and the last chapter have nowhere to turn', async () => {
    const turns = async (chapter: number) => {
      const html = await (await fetch(`${inject('siteUrl')}${FERRYMAN}/en/${chapter}`)).text()
      const links = parsePage(html).elements('a')
      return ['Previous Chapter', 'Next Chapter'].map((name) => {
        const link = links.find((one) => wordsIn(one).startsWith(name))
        return link && attribute(link, 'aria-disabled')
      })
    }
    expect(await turns(1)).toEqual(['true', undefined])
    expect(await turns(6)).toEqual([undefined, 'true'])
  })

  test('goes the same way without JavaScript', async () => {
    const { page } = await visit('/library', { javaScriptEnabled: false })
    await page
      .getByRole('link', { name: /Ferryman of Two Cities/ })
      .first()
      .click()
    await chooseLanguage(page, 'English')
    await page.getByRole('link', { name: /^Next Chapter/ }).click()
    expect(new URL(page.url()).pathname).toBe(`${FERRYMAN}/en/2`)
    await page.locator('summary', { hasText: 'Contents' }).click()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click()
    expect(new URL(page.url()).pathname).toBe(`${FERRYMAN}/en/6`)
  })

  test('in every language finds the text set in its own script and direction', async () => {
    const { page } = await visit(FERRYMAN, { javaScriptEnabled: false })
    for (const [code, dir, script, face] of [
      ['ur', 'rtl', /\p{Script=Arabic}/u, 'Nastaliq'],
      ['he', 'rtl', /\p{Script=Hebrew}/u, 'Hebrew'],
      ['hi', 'ltr', /\p{Script=Devanagari}/u, 'Devanagari'],
      ['el', 'ltr', /\p{Script=Greek}/u, 'Literata'],
      ['ru', 'ltr', /\p{Script=Cyrillic}/u, 'Literata'],
      ['zh', 'ltr', /\p{Script=Han}/u, ''],
      ['ja', 'ltr', /\p{Script=Hiragana}/u, ''],
    ] as const) {
      const html = await (await fetch(`${inject('siteUrl')}${FERRYMAN}/${code}`)).text()
      const [text] = parsePage(html).elements('article')
      if (!text) throw new Error(`there is no text in ${code}`)
      expect([code, attribute(text, 'lang'), attribute(text, 'dir')]).toEqual([code, code, dir])
      expect(wordsIn(text)).toMatch(script)
      if (!SEEN.includes(code)) continue
      await page.goto(`${FERRYMAN}/${code}`)
      expect(await page.getByRole('article').evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
        face,
      )
    }
  })
})

describe('a page', () => {
  test('wakes up without asking for anything again, and without a second copy of the text', async () => {
    const { requests, complaints } = await visit(`${FERRYMAN}/en/2`)
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(complaints).toEqual([])
    const html = await (await fetch(`${inject('siteUrl')}${FERRYMAN}/en/2`)).text()
    expect(html.split('Under the third, between a cork float').length).toBe(2)
  })

  test('loads only the fonts of the scripts it shows', async () => {
    const fonts = async (path: string) =>
      (await visitFresh(path)).requests.filter((one) => one.endsWith('.woff2')).join(' ')
    expect(await fonts(`${LETTERS}/en`)).not.toMatch(/nastaliq|hebrew|devanagari/i)
    expect(await fonts(`${FERRYMAN}/ur`)).toMatch(/nastaliq/i)
  })

  test.each(['/library', `${LETTERS}/ur`])('%s fits a small phone, and keeps still', async (path) => {
    // The walk of every page scans it, and looks at it while it comes at other widths.
    const viewport = { width: 320, height: 640 }
    const { page, complaints } = await visit(path, { viewport }, watchLayout)
    const shifts = await layoutShifts(page)
    expect(
      shifts.reduce((sum, { by }) => sum + by, 0),
      shifts.map(({ what }) => what).join('\n'),
    ).toBeLessThan(LARGEST_SHIFT)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  test('what is not there is 404, with a way back', async () => {
    const status = async (path: string) => (await fetch(inject('siteUrl') + path)).status
    for (const path of [
      '/nowhere',
      '/book/9999',
      '/book/abc',
      '/book/0',
      '/works/9999',
      `${FERRYMAN}/xx`,
      `${FERRYMAN}/en/99`,
      `${FERRYMAN}/en/0`,
      `${FERRYMAN}/en/x`,
    ])
      expect([path, await status(path)]).toEqual([path, 404])
    for (const path of ['/library', FERRYMAN, FERRYMAN.replace('book', 'works'), `${FERRYMAN}/en`, `${FERRYMAN}/en/6`])
      expect([path, await status(path)]).toEqual([path, 200])
    const { page } = await visit('/nowhere')
    await page.getByText('404 Page Not Found').waitFor()
    // The work is found, its chapter is not.
    await page.goto(`${FERRYMAN}/en/x`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.title()).toMatch(/^Page not found/)
    expect(await page.getByRole('link', { name: 'Go to the beginning of this work' }).getAttribute('href')).toBe(
      FERRYMAN,
    )
    await page.goto('/book/9999')
    await page.getByText('Book Not Found').waitFor()
    await page.getByText("Sorry, we couldn't find the book you're looking for.").waitFor()
    await page.getByRole('link', { name: 'Back to Library' }).first().click()
    await page.waitForURL('**/library')
  })
})

describe('weights', () => {
  const sizeOf = async (url: string) => {
    // fetch would unpack the answer.
    return new Promise<{ bytes: number }>((resolve, reject) => {
      request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks).length }))
      })
        .on('error', reject)
        .end()
    })
  }

  test('the reading page: at most 75 KB of JavaScript', async () => {
    const { requests } = await visit(`${FERRYMAN}/en`)
    const scripts = requests.filter((path) => path.endsWith('.js'))
    let bytes = 0
    for (const path of scripts) bytes += (await sizeOf(inject('siteUrl') + path)).bytes
    expect(scripts.length).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(75 * 1000)
  })

  test('scripts leave the network to styles and fonts, and React is compiled while it arrives', async () => {
    const html = await (await fetch(`${inject('siteUrl')}${FERRYMAN}/en`)).text()
    const scripts = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
    const libraries = /\/assets\/libraries-[^"]*/.exec(html)?.[0]
    expect(await (await fetch(inject('siteUrl') + libraries)).text()).not.toMatch(/[\w$]\([\w$]+=>\{/)
  })

  test('the HTML of a text of 12 KB that can be read in nineteen languages: at most 11 KB', async () => {
    const html = await (await fetch(`${inject('siteUrl')}${FABLES}`)).text()
    const text = /<article[^>]*>(.*)<\/article>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? ''
    expect(Buffer.byteLength(text)).toBeGreaterThan(12_000)
    expect((await sizeOf(`${inject('siteUrl')}${FABLES}`)).bytes).toBeLessThanOrEqual(11 * 1024)
  })
})

describe('§2 reading page: the half-lines of a couplet', () => {
  test.each([
    [`${ZAL}/fa`, 1280],
    [`${ZAL}/fa/2`, 768],
    [`${ZAL}/fa+en/2`, 1280],
    [`${ZAL}/en+fa/2`, 1366],
    [`${ZAL}/ar`, 1024],
    // In a quotation, which has less room than the text around it.
    [`${FERRYMAN}/ur`, 600],
    [`${FERRYMAN}/ur`, 1280],
  ])('stand beside each other, each on one line: %s at %i', async (path, width) => {
    const { page } = await visit(path, { viewport: { width, height: 800 } })
    await page.evaluate(() => document.fonts.ready)
    const [first, second] = await halfLines(page)
    expect(second?.top).toBe(first?.top)
    expect(second?.right).toBeLessThan(first?.left ?? 0)
    expect(await linesOfHalfLines(page)).toEqual([1])
  })

  test.each([`${ZAL}/fa/2`, `${ZAL}/fa+en/2`, `${FERRYMAN}/ur`])(
    'stand one below the other and further in, on a phone: %s',
    async (path) => {
      const { page } = await visit(path, { viewport: { width: 320, height: 640 } })
      const [above, below] = await halfLines(page)
      expect(below?.top).toBeGreaterThan((above?.top ?? 0) + 10)
      expect(below?.right).toBeLessThan((above?.right ?? 0) - 10)
      await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '2'))
      const edges = await page.locator('p[data-couplets] > span').evaluateAll((spans) =>
        spans.map((span) => {
          const words = document.createRange()
          words.selectNodeContents(span)
          return words.getBoundingClientRect().left
        }),
      )
      // They wrap: what stood beyond the left edge could not be scrolled to.
      expect(edges.length).toBeGreaterThan(0)
      expect(Math.min(...edges)).toBeGreaterThanOrEqual(0)
      await expectNoSidewaysScroll(page)
    },
  )

  /** How many lines they take, without repetition. */
  const linesOfHalfLines = (page: Page) =>
    page.locator('p[data-couplets] > span').evaluateAll((spans) => {
      const lines = spans.map((span) =>
        Math.round(span.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(span).lineHeight)),
      )
      return [...new Set(lines)]
    })

  /** Where the words of the first two stand. */
  const halfLines = (page: Page) =>
    page
      .locator('p[data-couplets]')
      .first()
      .locator('> span')
      .evaluateAll((spans) =>
        spans.slice(0, 2).map((span) => {
          const words = document.createRange()
          words.selectNodeContents(span)
          const { top, left, right } = words.getBoundingClientRect()
          return { top, left, right }
        }),
      )
})

test.each(['en', 'en+fr'])(
  '§2 reading page: in a play the name of the speaker hangs out, and stage directions stand back: %s',
  async (languages) => {
    const { page } = await visit(`${address('the-interpreters-dinner')}/${languages}/2`)
    const { lines, direction } = await page.evaluate(() => {
      const startsOf = (paragraph: Element | undefined) => {
        const words = document.createRange()
        words.selectNodeContents(paragraph as Element)
        const starts = new Map<number, number>()
        for (const { bottom, left } of words.getClientRects()) {
          const line = Math.round(bottom / 20)
          starts.set(line, Math.min(left, starts.get(line) ?? left))
        }
        return [...starts.values()]
      }
      const speeches = [...document.querySelectorAll('p[data-speech]')]
      return {
        lines: startsOf(speeches.find((speech) => (speech.textContent ?? '').length > 150)),
        direction: startsOf(document.querySelector('p[data-direction]') ?? undefined),
      }
    })
    const [name = 0, next = 0] = lines
    expect(next - name).toBeGreaterThan(20)
    expect((direction[0] ?? 0) - name).toBeGreaterThan(20)
  },
)

test('§2 reading page: the margin of a wide screen leads to the chapters around, and stays while one reads', async () => {
  const { page } = await visit(`${FERRYMAN}/en/2`)
  const near = page.getByRole('navigation', { name: 'Chapters near this one' })
  expect(await near.getByRole('link').count()).toBe(6)
  expect(await near.locator('[aria-current]').textContent()).toBe('2The Scales')
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => near.evaluate((nav) => Math.round(nav.getBoundingClientRect().top))).toBeLessThan(120)
  await near.getByRole('link', { name: 'The Gap' }).click()
  await page.waitForURL(`**${FERRYMAN}/en/5`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await near.count()).toBe(0)
})

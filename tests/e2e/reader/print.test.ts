import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const { visit } = useBrowser()

const DISCLAIMER = 'All translations are AI-generated, have not been edited by humans and may contain errors.'

/** What would stand on paper, line by line. */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name)

const origin = () => inject('siteUrl')

describe('on paper', () => {
  test.each([
    ['English', 'en', ['The Ferryman of Two Cities', 'ملّاح المدينتين'], 'The Scales'],
    ['Arabic', 'ar', ['ملّاح المدينتين'], 'الميزان'],
    ['Chinese', 'zh', [], '天平'],
  ])(
    '%s: the text, what it is, who wrote it, where it comes from, and nothing to press',
    async (name, code, titles, chapter) => {
      const { page } = await visit(`${FERRYMAN}/${code}/2`, {}, (page) =>
        page.addInitScript(() => {
          localStorage.setItem('theme', 'lamp')
          localStorage.setItem('text', JSON.stringify({ size: 75, width: 60, writing: 'vertical' }))
        }),
      )
      const blocks = await page.locator('article > *').count()
      const lines = await printed(page)
      const source = `Dragoman · ${origin()}${FERRYMAN}/${code}/2`
      const begin = lines.indexOf(DISCLAIMER)
      expect(lines.slice(0, titles.length)).toEqual(titles)
      expect(lines.slice(0, begin)).toContain('The Dragoman Workshop')
      // The original is no translation.
      const from = name === 'Arabic' ? source : `AI translation · ${source}`
      expect(lines.slice(begin, begin + 4)).toEqual([DISCLAIMER, from, 'CHAPTER 2 OF 6', chapter])
      expect(lines.slice(begin + 4)).toHaveLength(blocks)
      expect(await page.locator('button:visible, nav:visible, input:visible, summary:visible').count()).toBe(0)

      // Daylight, level lines, letters of the usual size, the paper's own width.
      expect(await style(page, 'article', 'color')).toBe('rgb(33, 28, 22)')
      expect(await style(page, 'article', 'writing-mode')).toBe('horizontal-tb')
      expect(await style(page, 'article', 'max-inline-size')).toBe('none')
      expect(Number.parseFloat(await style(page, 'article', 'font-size'))).toBeGreaterThanOrEqual(15)
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      // Chinese is set in a face of the machine, which may be narrow, or none.
      expect(code === 'zh' ? [1, 2] : [2]).toContain(pdf.match(/\/Type \/Page\b/g)?.length)
    },
  )

  test('in another language of the interface: where that page comes from', async () => {
    const { page } = await visit(`/ar${FERRYMAN}/ar/2`)
    expect(await printed(page)).toContain(`Dragoman · ${origin()}/ar${FERRYMAN}/ar/2`)
  })

  test('large letters stay large', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`, {}, (page) =>
      page.addInitScript(() => localStorage.setItem('text', '{"size":200}')),
    )
    await printed(page)
    expect(Number.parseFloat(await style(page, 'article', 'font-size'))).toBeCloseTo((2 * 11.5 * 4) / 3, 1)
  })

  test('two languages: in two columns, whatever is chosen, each passage beside the other', async () => {
    const { page } = await visit(`${FERRYMAN}/ar+en/2`, {}, (page) =>
      page.addInitScript(() => localStorage.setItem('pair', 'stacked')),
    )
    const lines = await printed(page)
    expect(lines).toContain('العربية · English')
    expect(lines[lines.indexOf(DISCLAIMER) + 1]).toBe(`AI translation · Dragoman · ${origin()}${FERRYMAN}/ar+en/2`)
    await page.setViewportSize({ width: 640, height: 900 })
    const rows = await page.locator('article > *').evaluateAll((rows) =>
      rows.map((row) => {
        const [first, second] = [...row.querySelectorAll('.text')].map((cell) => cell.getBoundingClientRect())
        return { isLevel: first?.top === second?.top, isBeside: (second?.right ?? 0) <= (first?.left ?? 0) }
      }),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ isLevel, isBeside }) => isLevel && isBeside)).toBe(true)
  })
})

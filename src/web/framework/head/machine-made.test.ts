import { describe, expect, test } from 'vitest'
import { drawPage } from '#tests/support/draw-page.ts'
import {
  arabic,
  english,
  englishReading,
  greek,
  makeReading,
  makeWork,
  pairReading,
} from '#tests/support/fake-library.ts'
import { isAllMachineMade, machineMade } from './machine-made.ts'

const work = '/api/works/12'
const answers = {
  [work]: makeWork(),
  [`${work}/reading/ara`]: makeReading(),
  [`${work}/reading/en`]: englishReading(),
}
const SAYS_SO = /translator|ai-disclosure|its-tool|DigitalSource/

describe('machine-made, said plainly', () => {
  test('a translation says so in its head, and of the very text', async () => {
    const { head, html } = await drawPage('/book/12/en', answers)
    expect(head).toContain('<meta name="translator" content="Acme AI"')
    expect(head).toContain('<meta name="ai-disclosure" content="ai-autonomous"')
    expect(html).toMatch(/<article[^>]* its-tool="machine translation" data-ai-disclosure="ai-autonomous"/)
    expect(html.match(/data-ai-disclosure/g)).toHaveLength(1)
  })

  test('the original says nothing of the kind', async () => {
    const { head, html } = await drawPage('/book/12', answers)
    expect(html).toContain('<article')
    expect(head).not.toMatch(SAYS_SO)
    expect(html).not.toMatch(SAYS_SO)
  })

  test('nor does a place without a text', async () => {
    const untranslated = { ...answers, [`${work}/reading/en`]: englishReading({ text: null }) }
    const { head, html } = await drawPage('/book/12/en', untranslated)
    expect(head + html).not.toMatch(SAYS_SO)
  })

  test('beside its original a translation says so passage by passage, and the page nothing of the whole', async () => {
    const reading = pairReading([['<p id="p1">Once</p>', '<p id="ara-p1">كان</p>']])
    const { head, html } = await drawPage('/book/12/en+ara', { ...answers, [`${work}/reading/en+ara`]: reading })
    expect(html).toMatch(/<div class="text" lang="en"[^>]* data-ai-disclosure="ai-autonomous"/)
    expect(html).toMatch(/<div class="text" lang="ar"/)
    expect(html.match(/data-ai-disclosure/g)).toHaveLength(1)
    expect(head).not.toContain('ai-disclosure')
  })

  test('of two texts each speaks for itself, and the page where both were made so', () => {
    const text = { title: null, isComplete: true, revision: 1, length: 11, rows: [] }
    const beside = (language: typeof english) => ({ language, text })
    expect(machineMade(makeWork(), 'en')).toEqual({
      'its-tool': 'machine translation',
      'data-ai-disclosure': 'ai-autonomous',
    })
    expect(machineMade(makeWork(), 'ara')).toEqual({})
    expect(isAllMachineMade(makeWork(), englishReading({ beside: beside(greek) }))).toBe(true)
    expect(isAllMachineMade(makeWork(), englishReading({ beside: beside(arabic) }))).toBe(false)
    expect(isAllMachineMade(makeWork(), makeReading({ beside: beside(english) }))).toBe(false)
    const alone = englishReading({ beside: { language: arabic, text: null } })
    expect(isAllMachineMade(makeWork(), alone)).toBe(true)
  })
})

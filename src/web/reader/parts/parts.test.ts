import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { drawPage, wordsOf } from '#tests/support/draw-page.ts'
import { englishReading, makeWork, pairReading } from '#tests/support/fake-library.ts'
import { englishLocale } from '../../i18n/english-locale.ts'
import { LocaleContext } from '../../i18n/locale.ts'
import { PrintWhole } from './print-whole.tsx'

const work = makeWork()
const rows: [string | null, string | null][] = [['<p id="p1">Once.</p>', '<p id="ara-p1">كان</p>']]
const partsOf = (number: number, starts: number[]) => ({ number, starts, before: starts.map(() => 0) })

function draw(code: string, parts: ReturnType<typeof partsOf>) {
  const besideStarts = parts.starts.map((_, index) => index * 400 + 1)
  const reading = code === 'en' ? englishReading({ parts }) : pairReading(rows, { parts: { ...parts, besideStarts } })
  const query = parts.number === 1 ? '' : `?part=${parts.number}`
  const path = `/api/works/12/reading/${code}${query}`
  return drawPage(`/book/12/${code}${query}`, { '/api/works/12': work, [path]: reading })
}

describe('the head of a part', () => {
  const linksIn = (head: string) =>
    [...head.matchAll(/<link rel="(canonical|prev|next)" href="https:\/\/library\.example([^"]*)"/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    )

  test('§2 reading page: names its own address and its neighbours', async () => {
    const { head } = await draw('en', partsOf(2, [1, 401, 801]))
    expect(linksIn(head)).toEqual(['canonical /book/12/en?part=2', 'prev /book/12/en', 'next /book/12/en?part=3'])
    expect(head).toContain('<title>Part 2 · ')
  })

  test('§2 reading page: of a pair names the first language, which is cut at other passages', async () => {
    const { head } = await draw('en+ara', partsOf(2, [1, 401, 801]))
    expect(linksIn(head)).toEqual(['canonical /book/12/en'])
    expect(head).toContain('<title>Part 2 · ')
  })
})

test('§2 reading page: a part in which the second text stands alone names no passages of the first', async () => {
  const { html } = await draw('en+ara', partsOf(1, [1, 401, 401]))
  const turn = wordsOf(/<nav[^>]*aria-label="Parts of this text".*?<\/nav>/s.exec(html)?.[0] ?? '')
  expect(turn).toMatch(/Part 1 Passages 1–400 Part 2 Part 3 Passages from 401 on/)
  const neighbours = await draw('en+ara', partsOf(1, [1, 1, 401]))
  expect(wordsOf(neighbours.html)).toMatch(/Next Part Passages 1–400 .* Part 1 Part 2 Passages 1–400/)
})

test('§2 reading page: how far the printing is, is said beside its button', () => {
  const reading = englishReading({ parts: partsOf(1, [1, 401]) })
  const button = createElement(PrintWhole, { work, reading, onClose: () => {} })
  const html = renderToStaticMarkup(createElement(LocaleContext, { value: englishLocale }, button))
  expect(html).toMatch(/^<button (?!.*aria-live).*>Print the whole text<\/button><span [^>]*role="status"><\/span>$/)
})

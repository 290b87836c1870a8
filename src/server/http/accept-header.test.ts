import { expect, test } from 'vitest'
import { qualityOf, wantsMarkdown } from './accept-header.ts'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.9, Text/Markdown;q=0.95', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['text/markdown;q=much', false],
  ['text/markdownish', false],
  ['', false],
  [undefined, false],
])('§2 reading page: Accept: %s asks for Markdown: %s', (accept, expected) => {
  expect(wantsMarkdown(accept)).toBe(expected)
})

test.each([
  ['gzip, deflate, br', 1],
  ['BR;q=0.5', 0.5],
  ['gzip;q=1.0, br;q=0', 0],
  ['brotli, gzip', 0],
  ['*', 0],
  ['', 0],
])('Accept-Encoding: %s wants Brotli: %d', (header, quality) => {
  expect(qualityOf(header, 'br')).toBe(quality)
})

import { describe, expect, test } from 'vitest'
import { site } from '#tests/support/fake-library.ts'
import { epubOf, type SampleBook, sampleBooks } from '#tests/support/sample-books.ts'
import { renderText } from '../../../texts/render/render-text.ts'
import { markdownFile } from '../../files/markdown-file.ts'
import { plainTextFile } from '../../files/plain-text.ts'
import type { ReadBook } from './book.ts'
import { readEpub } from './read-epub.ts'
import { readMarkdown } from './read-markdown.ts'
import { readText } from './read-text.ts'

const sample = async (slug: string, code: string) =>
  (await sampleBooks(slug)).find((one) => one.code === code) as SampleBook

const titles = (texts: { title: string | null }[]) => texts.map(({ title }) => title)
const blocks = (texts: { content: string }[]) => texts.map(({ content }) => renderText(content).blocks)
const html = (texts: { content: string }[]) => texts.map(({ content }) => renderText(content).html)

function expectSame(read: ReadBook, { texts, book }: SampleBook) {
  expect(read.title).toBe(book.title)
  expect(read.author).toBe(book.work.author.name)
  expect(titles(read.chapters)).toEqual(titles(texts))
  expect(blocks(read.chapters)).toEqual(blocks(texts))
  expect(read.remarks).toEqual([])
}

describe('§2 what the library writes comes back', () => {
  test.each([
    ['a paper with notes and a table, in Russian', 'the-travels-of-a-word', 'ru'],
    ['verse in Arabic', 'nine-letters-to-autumn', 'ar'],
    ['chapters in Chinese', 'ferryman-of-two-cities', 'zh'],
    ['a play, in English', 'the-interpreters-dinner', 'en'],
    ['fables in Thai', 'five-fables-of-the-road', 'th'],
    ['a charter in German', 'charter-of-lindach', 'de'],
  ])('%s: the e-book has the same HTML, the files the same blocks', async (_, slug, code) => {
    const one = await sample(slug, code)
    const read = await readEpub(await epubOf(one), 'book.epub')
    expectSame(read, one)
    expect(html(read.chapters)).toEqual(html(one.texts))
    expect(read.language).toBe(code)
    const asWritten = one.book.texts.map((text, index) => ({ ...text, body: one.texts[index]?.content ?? '' }))
    const markdown = readMarkdown(markdownFile({ ...one.book, texts: asWritten }, site), 'book.md')
    expectSame(markdown, one)
    expect(html(markdown.chapters)).toEqual(html(one.texts))
    expectSame(readText(plainTextFile(one.book, site), 'book.txt'), one)
  })
})

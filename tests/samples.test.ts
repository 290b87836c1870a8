import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readWork, type SourceText, type SourceWork } from '#server/exchange/read-work.ts'
import { renderText } from '#server/text/render-text.ts'

const SAMPLES = fileURLToPath(new URL('../samples', import.meta.url))
const slugs = (await readdir(join(SAMPLES, 'works'))).sort()
const works = await Promise.all(slugs.map((slug) => readWork(SAMPLES, slug)))
const library = JSON.parse(await readFile(join(SAMPLES, 'library.json'), 'utf8')) as {
  languages: { code: string; isRtl: boolean }[]
}
const codes = library.languages.map((language) => language.code)

/** What a text in a language is written in; the rest of it is punctuation, digits and names. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/gu,
  ur: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  el: /\p{Script=Greek}/gu,
  ru: /\p{Script=Cyrillic}/gu,
}
const LATIN = /\p{Script=Latin}/gu

/** Every place of a work: its texts, one a language. */
const places = (work: SourceWork): SourceText[][] =>
  work.chapters.length > 0 ? work.chapters.map((chapter) => chapter.texts) : [work.texts]

/** The kinds of its blocks in order, so that a heading stands against a heading. */
function shape(markdown: string): string[] {
  return [...renderText(markdown).html.matchAll(/<(p|h[1-6]|li|tr|pre)\b[^>]* id="p\d+"/g)].map(
    (match) => match[1] as string,
  )
}

describe('the sample library', () => {
  test('has three works or more, one of five chapters or more, one in a script other than Latin', () => {
    expect(works.length).toBeGreaterThanOrEqual(3)
    expect(works.some((work) => work.chapters.length >= 5)).toBe(true)
    expect(works.some((work) => work.fields.originalLanguage in SCRIPTS)).toBe(true)
  })

  test('is in twelve languages, Arabic, Urdu, Hebrew, Chinese, Japanese, Hindi, Greek and Russian among them', () => {
    expect(codes.length).toBeGreaterThanOrEqual(12)
    for (const code of ['ar', 'ur', 'he', 'zh', 'ja', 'hi', 'el', 'ru']) expect(codes).toContain(code)
  })

  describe.each(works.map((work) => [work.slug, work] as const))('%s', (_, work) => {
    test('can be read in each language, chapter by chapter', () => {
      for (const texts of places(work)) expect(texts.map((text) => text.code).sort()).toEqual(codes.toSorted())
    })

    test('has a title and a description in each', () => {
      const others = codes.filter((code) => code !== work.fields.originalLanguage)
      for (const code of others) {
        const localized = work.fields.localizations[code]
        expect([code, Boolean(localized?.title), Boolean(localized?.description)]).toEqual([code, true, true])
      }
      expect(work.fields.description).toBeTruthy()
      for (const chapter of work.chapters)
        for (const text of chapter.texts) expect([text.path, Boolean(text.title)]).toEqual([text.path, true])
    })

    test('stands paragraph for paragraph as the original', () => {
      for (const texts of places(work)) {
        const original = texts.find((text) => text.code === work.fields.originalLanguage) as SourceText
        for (const text of texts) expect([text.path, shape(text.content)]).toEqual([text.path, shape(original.content)])
      }
    })

    test('is in the script of each language', () => {
      for (const text of places(work).flat()) {
        const letters = text.content.match(/\p{L}/gu)?.length ?? 0
        const own = text.content.match(SCRIPTS[text.code] ?? LATIN)?.length ?? 0
        expect([text.path, own / letters > 0.97]).toEqual([text.path, true])
      }
    })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { SAMPLES } from '#tests/support/samples.ts'
import { searchKey } from '#words/name-keys.ts'
import { parseQuery } from '#words/parse-query.ts'
import { nameLexemes, soundQueryOf } from './name-sounds.ts'

const COMMONEST = 2000

/** The commonest words of the sample library by language. */
function commonWords(): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const path of readdirSync(`${SAMPLES}/works`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )) {
    const code = basename(path, '.md')
    const ofLanguage = counts.get(code) ?? new Map<string, number>()
    counts.set(code, ofLanguage)
    const text = readFileSync(`${SAMPLES}/works/${path}`, 'utf8').replace(/^---[\s\S]*?\n---/, '')
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu))
      ofLanguage.set(word, (ofLanguage.get(word) ?? 0) + 1)
  }
  const commonest = ([code, ofLanguage]: [string, Map<string, number>]): [string, string[]] => [
    code,
    [...ofLanguage]
      .sort(([, a], [, b]) => b - a)
      .slice(0, COMMONEST)
      .map(([word]) => word),
  ]
  return new Map([...counts].map(commonest))
}

test('fewer than 1 in 100 of the commonest words sound so surely like an author that texts come after', () => {
  const authors = NAMES_IN_SCRIPTS.map(([name]) => name)
  const lexemes = new Set(authors.flatMap(nameLexemes))
  const written = new Set(authors.flatMap((name) => searchKey(name).split(' ')))
  const isChance = (word: string) => {
    const query = parseQuery(word)
    const [clause] = query.wanted
    const sound = soundQueryOf(query, { onlySure: true })
    if (!sound || !clause || written.has(searchKey(word))) return false
    const asked = `${sound.sounds(clause)} ${sound.whole}`.matchAll(/'(@[^']*)'/g)
    return Array.from(asked).some(([, lexeme]) => lexemes.has(lexeme as string))
  }
  const shares = Array.from(commonWords(), ([code, words]) => ({
    code,
    share: words.filter(isChance).length / words.length,
  }))
  expect(shares.length).toBe(19)
  expect(shares.filter(({ share }) => share >= 0.01)).toEqual([])
})

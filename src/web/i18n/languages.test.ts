import { describe, expect, test } from 'vitest'
import { type InterfaceLanguage, interfaceLanguages, interfaceTags } from '#contract/interface-languages.ts'
import { englishLocale } from './english-locale.ts'
import { formatsOf } from './formats.ts'
import { localeOf } from './locales.ts'

const others = interfaceTags.filter((tag) => tag !== 'en')

/** Every message by its place, filled with values that can be found again. */
function fillAll(messages: object): Map<string, string> {
  const filled = new Map<string, string>()
  const visit = (value: unknown, place: string): void => {
    if (typeof value === 'string') filled.set(place, value)
    else if (typeof value === 'function') filled.set(place, value(...valuesFor(place)))
    else for (const [key, one] of Object.entries(value as object)) visit(one, place === '' ? key : `${place}.${key}`)
  }
  visit(messages, '')
  return filled
}

/** Names of parameters that are numbers, as the English messages call them. */
const NUMBERS =
  /^(n|of|total|percent|minutes|inWork|from|to|first|last|megabytes|added|updated|known|entry|chapter|part|rate|year)$/

/** Values for a message's parameters, by their names in English. */
function valuesFor(place: string): unknown[] {
  const message = place
    .split('.')
    .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], englishLocale.messages)
  const [, inner = ''] = /^\(?((?:\{[^}]*\}|[^)=])*)\)?\s*=>/.exec(String(message)) ?? []
  return [...inner.matchAll(/\{[^}]*\}|[^,\s]+/g)].map(([name]) => {
    if (name.startsWith('{') || name === 'whole') return { total: 3, atLeast: false }
    if (NUMBERS.test(name)) return 3
    return name === 'isMore' ? false : `<${name}>`
  })
}

const english = fillAll(englishLocale.messages)
/** A name, which is the same in every language. */
const NAMES = ['Markdown']
/** What another language with Latin letters says by the same word. */
const SAME_WORDS =
  /^(\(?Original\)?|Sepia|Menu|Pause|<name> \(online\)|E-book \(EPUB\)|Download|System|Suggestions|3 suggestions|Contact|Passages|optional|3 min(utes)?|Pages?( 3)?|Note|File)$/
const isSame = (words: string, tag: string) =>
  NAMES.includes(words) ||
  (new Intl.Locale(tag).maximize().script === 'Latn' && SAME_WORDS.test(words.replace('\u00a0', ' ')))

describe.each(others)('%s', async (tag) => {
  const { messages, intlTag, comma } = await localeOf(tag, 'en')
  const filled = fillAll(messages)

  test('§2 cards: lists names with the comma of its script', () => {
    const commas: Record<string, string> = { Arab: '، ', Jpan: '、', Hans: '、' }
    expect(comma).toBe(commas[new Intl.Locale(tag).maximize().script ?? ''] ?? ', ')
  })

  test('says all that English says, in its own words', () => {
    const places = [...english.keys()]
    expect([...filled.keys()].filter((place) => !place.startsWith('library.')).sort()).toEqual(places.sort())
    const hasWords = (text: string) => /[a-z]{3}/.test(text.replace(/<\w+>/g, ''))
    const left = [...english].filter(
      ([place, words]) => hasWords(words) && filled.get(place) === words && !isSame(words, tag),
    )
    expect(left).toEqual([])
  })

  test('puts every value into its sentence', () => {
    const lost = [...english].flatMap(([place, words]) =>
      [...words.matchAll(/<\w+>/g)].flatMap(([value]) =>
        filled.get(place)?.includes(value) ? [] : [`${place} ${value}`],
      ),
    )
    expect(lost).toEqual([])
  })

  test('has no empty message, and no sign that turns the direction', () => {
    const wrong = [...filled].filter(
      ([, words]) => words.trim() === '' || /undefined|NaN|#|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(words),
    )
    expect(wrong).toEqual([])
  })

  test('counts in each form that its rules have', () => {
    const { plurals } = interfaceLanguages[tag]
    expect([...plurals].sort()).toEqual(new Intl.PluralRules(tag).resolvedOptions().pluralCategories.sort())
    const { count } = formatsOf<InterfaceLanguage>(intlTag, ', ')
    const forms = Object.fromEntries(plurals.map((category) => [category, `${category} #`])) as never
    for (let n = 0; n <= 120; n += 1) expect(count(n, forms)).not.toBe('')
  })
})

test.each(interfaceTags)('%s: numbers are written as `Intl` does', (tag) => {
  const intlTag = `${tag}-u-nu-${interfaceLanguages[tag].digits}`
  const { number, year } = formatsOf<InterfaceLanguage>(intlTag, ', ')
  const grouped = new Intl.NumberFormat(intlTag)
  const plain = new Intl.NumberFormat(intlTag, { useGrouping: false })
  const some = [-800, -1, 0.5, 7.25, 1000, 1234, 9999, 10_000, 12_345, 1_234_567, 1e21, Number.NaN]
  for (const n of [...Array(1000).keys(), ...some])
    expect([number(n), year(n)]).toEqual([grouped.format(n), plain.format(n)])
})

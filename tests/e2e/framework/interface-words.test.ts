import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, inject, test } from 'vitest'
import { type InterfaceLanguage, interfaceLanguages, interfaceTags } from '#contract/interface-languages.ts'
import { attributeOf, isElement } from '#server/html-nodes.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

async function read(path: string, status = 200): Promise<string> {
  const answer = await fetch(new URL(path, inject('siteUrl')))
  expect([path, answer.status]).toEqual([path, status])
  return answer.text()
}

/** Names that are the same in every language, and what a reader has typed. */
const NAMES = [
  'Dragoman',
  'AI',
  'EPUB',
  'OPDS',
  'Markdown',
  'JavaScript',
  'Aa',
  'feed',
  'river',
  'zzzzzz',
  'sea',
  'sky',
  // A category of the tests.
  'Riddles',
]

/** What readers see or hear of all public pages in the language of the interface, by path. */
async function wordsOfPages(tag: InterfaceLanguage): Promise<[path: string, words: string][]> {
  const all: [string, string][] = []
  for (const { path, status } of PUBLIC_PAGES) {
    const words = wordsIn(tag, await read(`/${tag}${path}`, status)).filter((one) => one.trim() !== '')
    expect([path, words.length]).toEqual([path, expect.toSatisfy((count: number) => count > 20)])
    // Addresses are the same in all languages.
    all.push(...words.map((one): [string, string] => [path, one.replace(/\S*[@/]\S+/g, '')]))
  }
  return all
}

/** The words of a page that a reader sees or hears, where they are said to be in a language. */
function wordsIn(tag: InterfaceLanguage, html: string): string[] {
  const words: string[] = []
  const visit = (node: Node, above: string | undefined): void => {
    if (!isElement(node)) {
      if (above === tag && 'value' in node) words.push(node.value)
      return
    }
    if (['script', 'style', 'head', 'svg', 'noscript', 'option'].includes(node.tagName)) return
    const lang = attributeOf(node, 'lang') ?? above
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      if (lang === tag) words.push(attributeOf(node, name) ?? '')
    for (const child of node.childNodes) visit(child, lang)
  }
  for (const node of parse(html).childNodes) visit(node as Node, undefined)
  return words
}

describe.each(['zh', 'ar'] as const)('§2 pages: in %s no word is left in English', (tag) => {
  test('but for names', async () => {
    const authors = (
      (await (await fetch(new URL('/api/works', inject('siteUrl')))).json()) as { author: { name: string } }[]
    ).map(({ author }) => author.name)
    const names = new Set([
      ...NAMES,
      ...[...authors, ...interfaceTags.map((one) => interfaceLanguages[one].name)].flatMap((name) =>
        name.split(/[^\p{L}]+/u),
      ),
    ])
    const left = new Map<string, string>()
    for (const [path, words] of await wordsOfPages(tag))
      for (const [word] of words.matchAll(/\p{Script=Latin}{2,}/gu))
        if (!names.has(word) && !/^[IVXLC]+$/.test(word)) left.set(word, `${path}: ${words.trim().slice(0, 80)}`)
    expect([...left]).toEqual([])
  })
})

test('§2 pages: in Arabic, all numbers are in its digits', async () => {
  const left = new Map<string, string>()
  for (const [path, words] of await wordsOfPages('ar'))
    for (const [digits] of words.matchAll(/[0-9]+/g)) left.set(digits, `${path}: ${words.trim().slice(0, 80)}`)
  expect([...left]).toEqual([])
})

test('§2 pages that machines find: the lists in all languages name each other, and the same', async () => {
  const { origin } = new URL(inject('siteUrl'))
  for (const path of ['/library', '/books/all', '/categories', '/languages']) {
    const sets = new Map<string, string>()
    const namedBy = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, tag, href]) => [tag, href] as const,
      )
    const first = namedBy(await read(path))
    expect(first.map(([tag]) => tag)).toEqual([...interfaceTags, 'x-default'])
    for (const [, href = ''] of first) sets.set(href, JSON.stringify(namedBy(await read(new URL(href).pathname))))
    expect([...new Set(sets.values())]).toEqual([JSON.stringify(first)])
    expect([...sets.keys()].every((href) => href.startsWith(origin))).toBe(true)
  }
})

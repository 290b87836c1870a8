import { describe, expect, test } from 'vitest'
import type { Work } from '#contract/works.ts'
import { arabic, english, listed, site } from '#tests/support/fake-library.ts'
import { type ShownWords, shownWords } from '../../catalogue/local-words.ts'
import { wordingIn } from '../../i18n/wording.ts'
import { type FeedWork, feedXml as listXml, newWorks } from './feed.ts'

function work(id: number, changes: Partial<Work> = {}, shown: Partial<ShownWords> = {}): FeedWork {
  const own = listed(id, changes)
  return { ...own, shown: { ...shownWords(own, 'en', undefined), ...shown } }
}

const inEnglish = await wordingIn('en', site)
const feedXml = (works: readonly FeedWork[]) => listXml(newWorks, works, inEnglish)

describe('feed', () => {
  test('has what RFC 4287 asks of a feed and of an entry', async () => {
    const newer = work(2, { updatedAt: '2026-11-05T00:00:00.000Z' })
    const xml = feedXml([newer, work(1)])
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom" xml:lang="en">/,
    )
    const [feed, ...entries] = xml.split('<entry>')
    expect(feed).toContain('<id>https://library.example/feed.xml</id>')
    expect(feed).toContain('<title>Acme Translations: New Works</title>')
    expect(feed).toContain('<updated>2026-11-05T00:00:00.000Z</updated>')
    expect(feed).toContain('<link rel="self" type="application/atom+xml" href="https://library.example/feed.xml"/>')
    expect(entries).toHaveLength(2)
    for (const [index, entry] of entries.entries()) {
      for (const name of ['id', 'title', 'published', 'updated', 'author', 'summary'])
        expect([name, entry.split(`<${name}`).length]).toEqual([name, 2])
      expect(entry).toContain(`<id>https://library.example/book/${2 - index}</id>`)
    }
  })

  test('links each language once, by its tag, and first the language in which works are named', async () => {
    const both = [arabic, { ...arabic, id: 9, code: 'ar' }, english].map(({ id, name, code }) => ({ id, name, code }))
    const xml = feedXml([work(3, { originalLanguage: arabic, availableLanguages: both })])
    expect([...xml.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ['en', 'https://library.example/book/3/en'],
      ['ar', 'https://library.example/ar/book/3'],
    ])
  })

  test('in another language of the interface it speaks that, and leads to its pages', async () => {
    const xml = listXml(newWorks, [work(1)], await wordingIn('ar', site))
    expect(xml).toContain('xml:lang="ar">\n<id>https://library.example/ar/feed.xml</id>')
    expect(xml).toMatch(/<title>[^<]*\p{Script=Arabic}/u)
    expect(xml).toContain('<link rel="alternate" type="text/html" href="https://library.example/ar/library"/>')
    // Whoever follows the feed stays in its language, also where a work is not there in it.
    const english = listXml(
      newWorks,
      [work(2, { availableLanguages: [{ id: 3, name: 'English', code: 'en' }] })],
      await wordingIn('ar', site),
    )
    expect(english).toContain('hreflang="en" href="https://library.example/ar/book/2"')
    // The same work in every feed.
    expect(xml).toContain('<id>https://library.example/book/1</id>')
  })

  test('a work that nobody can read yet has a link all the same', async () => {
    const [, entry] = feedXml([work(3, { availableLanguages: [] })]).split('<entry>')
    expect(entry).toContain('<link rel="alternate" type="text/html" href="https://library.example/book/3"/>')
  })

  test('speaks the interface language, and says where it cannot', async () => {
    const own = { title: 'الملّاح', description: 'وصف', originalLanguage: arabic }
    const local = { title: 'The Ferryman', titleCode: 'en', description: 'A tale', descriptionCode: 'en' }
    const xml = feedXml([work(1, own, local), work(2, own)])
    expect(xml).toContain('<title>The Ferryman</title>')
    expect(xml).toContain('<summary>A tale</summary>')
    expect(xml).toContain('<title xml:lang="ar">الملّاح</title>')
    expect(xml).toContain('<summary xml:lang="ar">وصف</summary>')
    expect(feedXml([work(1, { description: null })])).not.toContain('<summary')
  })

  test('names categories and tags, escaped', async () => {
    const xml = feedXml([work(1, { tags: ['a&b "c"'], categories: [{ id: 1, name: 'Epic' }] })])
    expect(xml).toContain('<category term="Epic" scheme="https://library.example/categories"/>')
    expect(xml).toContain('<category term="a&amp;b &quot;c&quot;" scheme="https://library.example/tags"/>')
  })

  test('an empty library has a feed, too', async () => {
    expect(feedXml([])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })
})

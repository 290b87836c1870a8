import { describe, expect, test } from 'vitest'
import { site } from '#tests/support/fake-library.ts'
import { englishLocale } from '../../i18n/english-locale.ts'
import type { Head } from './head.ts'
import { headHtml } from './head-html.ts'

const article = { publishedYear: 850, author: 'Al-Jahiz', modified: '2026-11-01T00:00:00.000Z' }

/** The values of a tag, by its `property` or `name`. */
const values = (head: Head, name: string) =>
  [
    ...headHtml(head, site, englishLocale).matchAll(new RegExp(`(?:property|name)="${name}" content="([^"]*)"`, 'g')),
  ].map(([, value]) => value)

describe('sharing', () => {
  test('§2 reading page metadata: title, description and address, as the page has them', () => {
    const head = { title: 'A & B', description: 'Of "C"', canonical: '/book/1', article, keywords: ['x', 'y'] }
    expect(values(head, 'og:title')).toEqual(['A &amp; B'])
    expect(values(head, 'og:description')).toEqual(['Of &quot;C&quot;'])
    expect(values(head, 'og:url')).toEqual(['https://library.example/book/1'])
    expect(values(head, 'og:type')).toEqual(['article'])
    expect(values(head, 'article:author')).toEqual(['Al-Jahiz'])
    expect(values(head, 'article:modified_time')).toEqual(['2026-11-01T00:00:00.000Z'])
    expect(values(head, 'article:tag')).toEqual(['x', 'y'])
  })

  test.each([
    [850, ['0850-01-01']],
    [1999, ['1999-01-01']],
    [0, []],
    [-441, []],
    [null, []],
  ])('§2 reading page metadata: published in %s', (publishedYear, written) => {
    expect(values({ article: { ...article, publishedYear } }, 'article:published_time')).toEqual(written)
  })

  test('§2 reading page metadata: the locale of the page', () => {
    expect(values({ lang: 'ar' }, 'og:locale')).toEqual(['ar_EG'])
    expect(values({ lang: 'und' }, 'og:locale')).toEqual([])
    expect(values({}, 'og:locale')).toEqual(['en_US'])
  })

  test('§2 lists: are no articles; every page names the feed', () => {
    expect(values({}, 'og:type')).toEqual(['website'])
    expect(headHtml({}, site, englishLocale)).not.toContain('article:')
    expect(headHtml({}, site, englishLocale)).toContain(
      '<link rel="alternate" type="application/atom+xml" title="New works (feed)" href="/feed.xml">',
    )
  })
})

const tags = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g), ([, name, content]) => [
      name,
      content,
    ]),
  )

test('§2 a shared work shows its picture, with its size, its kind and words for it', () => {
  const head = { title: 'Letters & | Acme', image: '/sharing/12/en.png', article }
  expect(tags(headHtml(head, site, englishLocale))).toMatchObject({
    'og:image': 'https://library.example/sharing/12/en.png',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The cover of a book beside its title: Letters &amp; | Acme',
    'twitter:card': 'summary_large_image',
  })
})

test('§9 any other page shows the picture of the library, 1200x630', () => {
  const said = tags(headHtml({}, site, englishLocale))
  expect(said).toMatchObject({
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
  })
  expect(said['og:image']).toMatch(/^https:\/\/library\.example\/.*social-preview.*\.jpg$/)
})

test('every page names the icons and the manifest', () => {
  const html = headHtml({}, site, englishLocale)
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  expect(html).toMatch(/<link rel="icon" href="[^"]+" type="image\/svg\+xml">/)
})

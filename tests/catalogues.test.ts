import { readFile } from 'node:fs/promises'
import { Manifest, Link as ReadiumLink } from '@readium/shared'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'
import OPDSParser, { NavigationFeed, OPDSArtworkLink, OPDSFeed } from 'opds-feed-parser'
import { afterAll, describe, expect, test } from 'vitest'
import { libraryWords } from '#contract/library-words/ar.ts'
import { ar } from '#server/i18n/languages/ar.ts'
import { ENGLISH } from '#tests/support/app.ts'
import { stubRenderer, TEST_SITE, testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { FEW_WORKS, keepWorks } from './support/keep-works.ts'
import { feedRules, manifestRules } from './support/publication-rules.ts'
import { categoryId, FERRYMAN, LETTERS, publicSamples, sampleId } from './support/samples.ts'
import { unzip } from './support/unzip.ts'

const { ctx } = await testDatabase('furnished')
const SLUGS = [...FEW_WORKS, 'ferryman-of-two-cities', 'nine-letters-to-autumn']
await keepWorks(ctx, SLUGS)
/** How many languages each public work has. */
const LANGUAGES = SLUGS.flatMap((slug) => publicSamples.get(sampleId(slug))?.languages ?? [])
const page = {
  status: 404,
  textLanguage: 'en',
  head: '',
  fontPreloads: '',
  html: 'page',
  state: '{}',
  modules: [],
  locale: ENGLISH,
  messages: [],
}
const app = testApp(
  ctx,
  stubRenderer(async () => page),
)

const OPEN_ACCESS = 'http://opds-spec.org/acquisition/open-access'
const FACET = 'http://opds-spec.org/facet'
const ATOM = 'application/atom+xml;profile=opds-catalog'
const OPDS = 'application/opds+json'

const rules = XmlDocument.fromString(await readFile(new URL('support/opds-1.2.rng', import.meta.url), 'utf8'))
const grammar = RelaxNGValidator.fromDoc(rules)
afterAll(() => {
  grammar.dispose()
  rules.dispose()
})

/** Parses strictly. @throws Error where it is not well-formed, or not of the grammar */
function checkXml(xml: string, validator?: RelaxNGValidator): void {
  const document = XmlDocument.fromString(xml)
  try {
    validator?.validate(document)
  } finally {
    document.dispose()
  }
}

/** A feed as its reader sees it, in either version. */
interface SeenFeed {
  title: string
  links: SeenLink[]
  /** Links to further feeds. */
  entries: SeenLink[]
  publications: { title: string; links: SeenLink[]; images: SeenLink[] }[]
}

interface SeenLink {
  rel: string
  href: string
  type: string | undefined
}

/** Reads a feed of OPDS 1.2 with the library of an app, after it was held against the grammar. */
async function seeAtom(xml: string): Promise<SeenFeed> {
  checkXml(xml, grammar)
  const feed = await new OPDSParser().parse(xml)
  if (!(feed instanceof OPDSFeed)) throw new Error('an entry in place of a feed')
  const { title, links, entries } = feed
  if (feed instanceof NavigationFeed)
    return { title, links, entries: entries.flatMap((entry) => entry.links), publications: [] }
  const publications = entries.map((entry) => ({
    title: entry.title,
    links: entry.links,
    images: entry.links.filter((link) => link instanceof OPDSArtworkLink),
  }))
  return { title, links, entries: [], publications }
}

/** Reads a feed of OPDS 2.0 with Readium's models, after it was held against the rules. */
async function seeJson(json: string): Promise<SeenFeed> {
  const feed = feedRules.parse(JSON.parse(json))
  const groups = feed.groups ?? []
  const publications = [...(feed.publications ?? []), ...groups.flatMap((group) => group.publications)]
  return {
    title: feed.metadata.title,
    links: [
      ...feed.links.map(readiumLink),
      ...(feed.facets ?? []).flatMap(({ links }) => links.map((link) => ({ ...readiumLink(link), rel: FACET }))),
    ],
    entries: [...(feed.navigation ?? []), ...groups.flatMap(({ links }) => links)].map(readiumLink),
    publications: publications.map((publication) => {
      const manifest = Manifest.deserialize({ ...publication, readingOrder: [] })
      return {
        title: manifest?.metadata.title.getTranslation('en') ?? '',
        links: publication.links.map(readiumLink),
        images: publication.images.map(readiumLink),
      }
    }),
  }
}

function readiumLink(json: object): SeenLink {
  const link = ReadiumLink.deserialize(json)
  if (!link) throw new Error(`no link to Readium: ${JSON.stringify(json)}`)
  const { href } = link.templated ? link.expandTemplate({ query: 'river' }) : link
  return { rel: [...(link.rels ?? [])].join(' '), href, type: link.type }
}

const versions = [
  { version: '1.2', type: ATOM, see: seeAtom },
  { version: '2.0', type: OPDS, see: seeJson },
] as const

/** Fetches an address of the site as an app does. */
async function get(address: string): Promise<Response> {
  expect(address.startsWith(TEST_SITE.publicUrl)).toBe(true)
  return app.request(address.slice(TEST_SITE.publicUrl.length))
}

const withRel = (links: readonly SeenLink[], rel: string) => links.filter((link) => link.rel === rel)

describe.each(versions)('OPDS $version', ({ version, type, see }) => {
  const start = `${TEST_SITE.publicUrl}/opds/${version}`

  test('§2 an app that follows every link from the start meets valid feeds, and every work with its e-books', async () => {
    const feeds = new Map<string, SeenFeed>()
    const waiting = [start]
    /** Addresses that lead back, or to other choices: they must be there. */
    const beside = new Set<string>()
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (feeds.has(address)) continue
      const response = await get(address)
      expect([address, response.status]).toEqual([address, 200])
      expect(response.headers.get('content-type')).toContain(type)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const feed = await see(await response.text())
      feeds.set(address, feed)
      expect(withRel(feed.links, 'self').map(({ href }) => href)).toEqual([address])
      waiting.push(...feed.entries.map(({ href }) => href), ...withRel(feed.links, 'next').map(({ href }) => href))
      // The choices of the longest feeds are enough.
      const isLong = /\/(?:new|works|search)$/.test(address)
      for (const { rel, href } of feed.links) if (rel !== FACET || isLong) beside.add(href)
    }
    for (const address of beside)
      if (!feeds.has(address)) expect([address, (await get(address)).status]).toEqual([address, 200])
    expect(feeds.get(`${start}/works`)?.publications).toHaveLength(LANGUAGES.length)
    const publications = [...feeds.values()].flatMap((feed) => feed.publications)
    const editions = new Set(publications.flatMap(({ links }) => withRel(links, OPEN_ACCESS).map(({ href }) => href)))
    // What an e-book is made of, its manifest needs too: to make all of them would take minutes.
    const alone = [...editions].filter((href) => !href.includes('+'))
    expect(alone).toHaveLength(LANGUAGES.reduce((sum, count) => sum + count))
    for (const href of alone) expect([href, (await get(href.replace(/epub$/, 'json'))).status]).toEqual([href, 200])
  })

  test('§2 the cover, the thumbnail and the e-books of a work in the chosen language can be had', async () => {
    const feed = await see(await (await get(`${start}/works?language=de`)).text())
    const work = feed.publications.find(({ links }) => links.some(({ href }) => href.includes(`${LETTERS}/de`)))
    if (!work) throw new Error('the work is not in the feed')
    for (const { href } of work.images) {
      const picture = await get(href)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(Buffer.from(await picture.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8)
    }
    const [first, second] = withRel(work.links, OPEN_ACCESS).map(({ href }) => href)
    expect([first, second]).toEqual([
      `${TEST_SITE.publicUrl}${LETTERS}/de.epub`,
      expect.stringMatching(/\/de\+en\.epub$/),
    ])
    const book = await get(version === '1.2' ? (first ?? '') : (second ?? ''))
    const files = await unzip(Buffer.from(await book.arrayBuffer()))
    expect(files[0]?.content.toString()).toBe('application/epub+zip')
    expect(files.map(({ path }) => path)).toContain('EPUB/package.opf')
  })

  test('§2 a search finds what the search of the site finds, and nothing is a feed without works', async () => {
    const found = await see(await (await get(`${start}/search?query=river`)).text())
    const works = (await (await app.request('/api/search?q=river&limit=30&page=1')).json()) as unknown[]
    expect(found.publications).toHaveLength(works.length)
    expect(works.length).toBeGreaterThan(0)
    for (const query of ['?query=zzzzzz', '', '?query=%00']) {
      const response = await get(`${start}/search${query}`)
      expect([query, response.status]).toEqual([query, 200])
      expect((await see(await response.text())).publications).toEqual([])
    }
  })

  test('§2 in another language of the interface it speaks that, and leads on in it', async () => {
    const arabic = `${TEST_SITE.publicUrl}/ar/opds/${version}`
    for (const path of [
      '',
      '/new',
      '/works',
      '/languages',
      '/categories',
      '/authors',
      '/tags',
      '/search?query=river',
    ]) {
      const feed = await see(await (await get(arabic + path)).text())
      expect([path, feed.title]).toEqual([path, expect.stringMatching(/\p{Script=Arabic}/u)])
      const links = [...feed.links, ...feed.entries].filter(({ href }) => !href.includes('/book/'))
      for (const { href } of links) expect(href).toContain(`${TEST_SITE.publicUrl}/ar/opds/`)
      for (const { links } of feed.publications)
        for (const { href, type } of links.filter(({ rel }) => rel !== 'self'))
          expect(href).toContain(TEST_SITE.publicUrl + (type === 'text/html' ? '/ar/book/' : ''))
    }
    const poetry = await see(await (await get(`${arabic}/categories/${categoryId('Poetry')}?language=de`)).text())
    expect(poetry.title).toBe(`${libraryWords.categories.Poetry} · الألمانية`)
    // A text is the same in every catalogue.
    const ids = async (from: string) =>
      [
        ...(await (await get(`${from}/works?language=de`)).text()).matchAll(
          /(?:<id>|"identifier":")([^<"]+\/book\/[^<"]+)/g,
        ),
      ].map(([, id]) => id)
    expect(await ids(arabic)).toEqual(await ids(start))
    expect(await ids(start)).toContain(`${TEST_SITE.publicUrl}${LETTERS}/de`)
    const missing = await get(`${arabic}/categories/999`)
    expect([missing.status, (await see(await missing.text())).title]).toEqual([404, ar.trouble.nothing])
  })

  test('§2 what is not there is answered 404 with a feed without works', async () => {
    const wrong = [
      ...['/works?page=2', '/works?page=0', '/works?page=x', '/new?language=xx', '/new?category=999'],
      ...['/categories/999', '/categories/x', '/authors/999', '/authors?page=9', '/search?query=river&page=99'],
      `?language=${encodeURIComponent('"><')}`,
    ]
    for (const address of wrong) {
      const response = await get(start + address)
      expect([address, response.status]).toEqual([address, 404])
      expect(response.headers.get('content-type')).toContain(type)
      expect((await see(await response.text())).publications).toEqual([])
    }
    expect((await get(`${start}/tags/no%20such%20tag`)).status).toBe(200)
    expect((await get(`${start}/nothing`)).status).toBe(404)
    expect((await get(start.replace('/opds', '/%6Fpds') + '/works?language=de')).status).toBe(404)
  })
})

test('§2 works are named in the chosen language, and a translation names its translator', async () => {
  const inGerman = await (await app.request(`/opds/1.2/categories/${categoryId('Poetry')}?language=de`)).text()
  const [entry = ''] = inGerman.split('<entry>').filter((one) => one.includes(`${LETTERS}/de.epub`))
  expect(entry).toContain('<dc:language>de</dc:language>')
  expect(entry).toContain(`<contributor><name>${TEST_SITE.brandName} AI</name></contributor>`)
  expect(entry).toMatch(/<title xml:lang="de">/)
  const { publications } = JSON.parse(await (await app.request('/opds/2.0/works?language=en')).text())
  const original = publications.find(({ metadata }: { metadata: { identifier: string } }) =>
    metadata.identifier.endsWith(LETTERS),
  )
  expect(original.metadata).not.toHaveProperty('translator')
})

test('§2 the address of the catalogues leads to the version that an app reads', async () => {
  const to = async (accept: string) => (await app.request('/opds', { headers: { accept } })).headers.get('location')
  expect(await to('application/opds+json, */*;q=0.1')).toBe('/opds/2.0')
  expect(await to('*/*')).toBe('/opds/1.2')
  const description = await (await app.request('/opds/search.xml?language=fr')).text()
  checkXml(description)
  expect(description).toContain(
    'template="https://library.example/opds/1.2/search?language=fr&amp;query={searchTerms}"',
  )
  expect((await app.request('/opds/search.xml?language=xx')).status).toBe(404)
  const inArabic = await (await app.request('/ar/opds/search.xml')).text()
  checkXml(inArabic)
  expect(inArabic).toContain('template="https://library.example/ar/search?q={searchTerms}"')
  expect((await app.request('/en/opds/1.2/works?language=de')).headers.get('location')).toBe(
    '/opds/1.2/works?language=de',
  )
})

describe('§2 web publications', () => {
  test('each work opens in Readium: its manifest is valid, and its documents are there', async () => {
    const { publications } = feedRules.parse(JSON.parse(await (await app.request('/opds/2.0/works')).text()))
    const manifests = (publications ?? []).flatMap(({ links }) => links.filter(({ rel }) => rel === 'self'))
    let documents = 0
    for (const { href } of [...manifests, { href: `${TEST_SITE.publicUrl}${FERRYMAN}/ur.json` }]) {
      const response = await get(href)
      expect(response.headers.get('content-type')).toBe('application/webpub+json')
      const json = manifestRules.parse(await response.json())
      const manifest = Manifest.deserialize(json)
      expect(manifest?.linkWithRel('self')?.href).toBe(href)
      for (const link of manifest?.readingOrder.items ?? []) {
        const document = await get(link.href)
        expect([link.href, document.status]).toEqual([link.href, 200])
        expect(document.headers.get('content-type')).toBe('application/xhtml+xml')
        checkXml(await document.text())
        documents += 1
      }
    }
    expect(documents).toBeGreaterThan(manifests.length * 2)
  })

  test('a manifest says what its e-book says', async () => {
    const { metadata, toc, readingOrder } = manifestRules.parse(await (await app.request(`${FERRYMAN}/ur.json`)).json())
    expect(metadata).toMatchObject({
      identifier: `${TEST_SITE.publicUrl}${FERRYMAN}/ur`,
      language: 'ur',
      readingProgression: 'rtl',
      translator: `${TEST_SITE.brandName} AI`,
      accessibility: { accessMode: ['textual', 'visual'], hazard: ['none'] },
    })
    expect(toc.map(({ href }) => href)).toEqual(readingOrder.map(({ href }) => href))
    const title = await (await app.request(`${FERRYMAN}/ur/title.xhtml`)).text()
    expect(title).toContain('تمام تراجم مصنوعی ذہانت سے تیار کیے گئے ہیں')
  })

  test('what is no text is 404', async () => {
    const paths = ['/xx.json', '/en+ar.json', '.json', '/en.xhtml', '/en/99.xhtml', '/en/0.xhtml', '/en/1.xhtml?part=2']
    for (const path of [...paths, '/en/1.xhtml?part=x', '/xx/title.xhtml', '/xx.jpg', '/en/1.jpg'])
      expect([path, (await app.request(FERRYMAN + path)).status]).toEqual([path, 404])
  })
})

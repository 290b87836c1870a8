import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { splitLanguage } from '#contract/interface-languages.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { FERRYMAN, publicSamples } from '#tests/support/samples.ts'

const { visit } = useBrowser()

interface Entry {
  address: string
  changed: string | undefined
  alternates: [tag: string | null, address: string | null][]
}

/** Reads an XML document as a browser does. @returns its root's name; a document that is not well-formed is refused */
async function readXml(page: Page, path: string): Promise<{ root: string; entries: Entry[]; files: string[] }> {
  return page.evaluate(async (from) => {
    const xml = new DOMParser().parseFromString(await (await fetch(from)).text(), 'application/xml')
    const fault = xml.querySelector('parsererror')
    if (fault) throw new Error(`${from}: ${fault.textContent}`)
    const text = (of: Element, name: string) => of.getElementsByTagName(name)[0]?.textContent ?? undefined
    return {
      root: `${xml.documentElement.namespaceURI} ${xml.documentElement.localName}`,
      files: [...xml.getElementsByTagName('sitemap')].map((file) => text(file, 'loc') ?? ''),
      entries: [...xml.getElementsByTagName('url')].map((entry) => ({
        address: text(entry, 'loc') ?? '',
        changed: text(entry, 'lastmod'),
        alternates: [...entry.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link')].map(
          (link): [string | null, string | null] => [link.getAttribute('hreflang'), link.getAttribute('href')],
        ),
      })),
    }
  }, path)
}

let crawled: Promise<Entry[]> | undefined

/** Everything that the sitemap names, found as a crawler finds it, once for all tests. */
function entriesOfSitemap(): Promise<Entry[]> {
  crawled ??= crawl()
  return crawled
}

async function crawl(): Promise<Entry[]> {
  const { page } = await visit('/robots.txt')
  const [, address] = /^Sitemap: (.*)$/m.exec((await page.textContent('body')) ?? '') ?? []
  const index = await readXml(page, address as string)
  expect(index.root).toBe('http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex')
  const entries: Entry[] = []
  for (const file of index.files) {
    const part = await readXml(page, file)
    expect(part.root).toBe('http://www.sitemaps.org/schemas/sitemap/0.9 urlset')
    entries.push(...part.entries)
  }
  return entries
}

/** The page is there, has its own address and its alternates, and describes itself. */
async function expectWhole({ address, alternates }: Entry): Promise<void> {
  const response = await fetch(address)
  expect([address, response.status, response.redirected]).toEqual([address, 200, false])
  const html = (await response.text()).replaceAll('&amp;', '&')
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  expect(canonical).toBe(address)
  expect(html).not.toContain('content="noindex"')
  const named = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)]
  // Those of a list are all its languages of the interface, which the sitemap names one by one.
  if (alternates.length === 0) expect(named.map(([, , href]) => href)).toContain(address)
  else expect([address, named.map(([, tag, href]) => [tag, href])]).toEqual([address, alternates])
  const [, data] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect([address, JSON.parse(data ?? '{}')['@graph']?.length]).toEqual([address, expect.any(Number)])
}

/** The lists are drawn by the same code in each language: two stand for all. */
function isListInMoreLanguages(address: string): boolean {
  const { language, path } = splitLanguage(new URL(address).pathname)
  return language !== undefined && language !== 'ar' && !path.startsWith('/book/')
}

describe('§2 pages that machines find', () => {
  test('are every text in every language, and the lists; each once', async () => {
    const entries = await entriesOfSitemap()
    const readable = entries.filter(({ address }) => address.includes('/book/'))
    const works = [...publicSamples.values()]
    expect(readable).toHaveLength(works.reduce((sum, { places, languages }) => sum + places * languages, 0))
    for (const entry of readable) {
      const work = publicSamples.get(Number(/\/book\/(\d+)/.exec(entry.address)?.[1]))
      expect([entry.address, entry.alternates.length]).toEqual([entry.address, (work?.languages ?? 0) + 1])
      expect(new Date(entry.changed ?? '').getTime()).toBeLessThanOrEqual(Date.now())
    }
    const lists = entries.map(({ address }) => new URL(address).pathname).filter((path) => !path.includes('/book/'))
    expect(lists).toEqual(expect.arrayContaining(['/library', '/books/all', '/categories', '/languages']))
    for (const kind of ['/categories/', '/languages/', '/tags/'])
      expect([kind, lists.some((path) => path.startsWith(kind))]).toEqual([kind, true])
    expect(new Set(entries.map(({ address }) => address)).size).toBe(entries.length)
  })

  test('are there, are each its own address, and know the same alternates', async () => {
    const entries = await entriesOfSitemap()
    const shown = entries.filter(({ address }) => !isListInMoreLanguages(address))
    const texts = Map.groupBy(shown, ({ address }) => new URL(address).pathname.split('/').slice(0, 5).join('/'))
    // Of each text one chapter, in each language another: the chapters of a text are drawn by the same code.
    const some = [...texts.values()].map((chapters, n) => chapters[n % chapters.length] as Entry)
    // The site draws one page while it waits for what the others read.
    const left = some.values()
    const look = async () => {
      for (const entry of left) await expectWhole(entry)
    }
    await Promise.all([look(), look(), look(), look()])
  })

  test('no longer speak of the first page when another is reached by a link', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    const said = page.locator('head script[type="application/ld+json"], head meta[name="translator"]')
    expect(await said.count()).toBe(2)
    await page.getByRole('link', { name: 'Back to Library' }).first().click()
    await page.waitForURL('**/library')
    await expect.poll(() => said.count()).toBe(0)
  })
})

test('§2 feed: is a link on every page, well-formed, and has all that RFC 4287 asks for', async () => {
  const { page } = await visit('/library')
  const path = await page.locator('head link[type="application/atom+xml"]').getAttribute('href')
  expect(await page.getByRole('contentinfo').getByRole('link', { name: /feed/ }).getAttribute('href')).toBe(path)
  const works = [...publicSamples].toSorted(([one], [other]) => other - one).map(([, { languages }]) => languages)
  const { faults, links, languages } = await page.evaluate(async (from) => {
    const ATOM = 'http://www.w3.org/2005/Atom'
    const xml = new DOMParser().parseFromString(await (await fetch(from)).text(), 'application/xml')
    const root = xml.documentElement
    const faults: string[] = []
    const own = (of: Element, name: string) => [...of.children].filter((one) => one.localName === name)
    const once = (of: Element, names: string[]) => {
      for (const name of names)
        if (own(of, name).length !== 1 || !own(of, name)[0]?.textContent) faults.push(`${of.localName}: ${name}`)
    }
    if (root.namespaceURI !== ATOM || root.localName !== 'feed') faults.push(root.localName)
    if ([...xml.getElementsByTagName('*')].some((one) => one.namespaceURI !== ATOM)) faults.push('namespace')
    once(root, ['id', 'title', 'updated'])
    const entries = own(root, 'entry')
    const languages = entries.map((entry) => own(entry, 'link').length)
    for (const entry of entries) {
      once(entry, ['id', 'title', 'updated', 'published', 'summary', 'author'])
      const kinds = own(entry, 'link').map((link) => link.getAttribute('hreflang'))
      if (new Set(kinds).size !== kinds.length || kinds.includes(null)) faults.push(`links ${kinds}`)
      if (own(entry, 'category').some((one) => !one.getAttribute('term'))) faults.push('category')
    }
    const times = [...xml.querySelectorAll('updated, published')].map((one) => one.textContent ?? '')
    if (!times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time))) faults.push('times')
    return {
      faults,
      languages,
      links: [...xml.querySelectorAll('entry > link')].map((link) => link.getAttribute('href') ?? ''),
    }
  }, path as string)
  expect(faults).toEqual([])
  // The newest first.
  expect(languages).toEqual(works)
  const addresses = new Set((await entriesOfSitemap()).map(({ address }) => address))
  expect(links.filter((link) => !addresses.has(link))).toEqual([])
  for (const link of links) expect([link, (await fetch(link, { method: 'HEAD' })).status]).toEqual([link, 200])
})

test('§2 any other path: 404, among the files of the sitemap too', async () => {
  for (const path of ['/sitemaps/0.xml', '/sitemaps/x.xml', '/sitemaps/999.xml', '/sitemaps/', '/feed.xml/x']) {
    const response = await fetch(inject('siteUrl') + path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=UTF-8',
    ])
    expect(await response.text()).toContain('404 Page Not Found')
  }
})

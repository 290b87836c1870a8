import { describe, expect, inject, test } from 'vitest'
import { splitLanguage } from '#contract/interface-languages.ts'
import { PHONE, useBrowser } from '#tests/support/browser.ts'
import { attribute, type ParsedPage, parsePage, wordsIn } from '#tests/support/parsed-page.ts'
import { PUBLIC_PAGES, pagesNamed } from '#tests/support/public-pages.ts'
import { FERRYMAN, languageId } from '#tests/support/samples.ts'

const { visit } = useBrowser()
const WITHOUT = { javaScriptEnabled: false }

/** What an address of the site answers; each is asked once. */
const answers = new Map<string, Promise<number>>()
function statusOf(path: string): Promise<number> {
  const known = answers.get(path)
  if (known) return known
  const answer = fetch(inject('siteUrl') + path).then((response) => response.status)
  answers.set(path, answer)
  return answer
}

/** Addresses within the site that a page links to or sends its forms to. */
function ways(page: ParsedPage, here: URL): URL[] {
  const addresses = page
    .elements('a', 'form')
    .map((element) => attribute(element, element.tagName === 'a' ? 'href' : 'action'))
    .filter((address) => address !== undefined)
  const urls = [...new Set(addresses)].map((address) => new URL(address, here))
  return urls.filter(({ origin }) => origin === here.origin)
}

describe('without JavaScript', () => {
  test.each(PUBLIC_PAGES)('§2 $name ($path) is whole, and every way out of it leads somewhere', async ({ path }) => {
    const here = new URL(path, inject('siteUrl'))
    const page = parsePage(await (await fetch(here)).text())
    const headings = page.elements('h1').map(wordsIn)
    expect(headings).toHaveLength(1)
    expect(headings[0]).not.toBe('')
    const words = page.elements('main').map(wordsIn).join(' ')
    expect(words.length).toBeGreaterThan(40)
    expect(words).not.toContain('Loading')

    const broken: string[] = []
    const targets = page.all.flatMap((element) => [
      attribute(element, 'id'),
      element.tagName === 'a' ? attribute(element, 'name') : undefined,
    ])
    for (const { pathname, search, hash } of ways(page, here)) {
      // What is not there is not there in any language.
      if (!hash && splitLanguage(pathname).path + search === here.pathname + here.search) continue
      if (hash && pathname + search === here.pathname + here.search) {
        if (targets.filter((name) => name === decodeURIComponent(hash.slice(1))).length !== 1) broken.push(hash)
      } else if ((await statusOf(pathname + search)) !== 200) broken.push(pathname + search)
    }
    expect(broken).toEqual([])
  })

  test.each(pagesNamed('home', 'search-results', 'reading-ar'))(
    '$name ($path) is shown so by a browser',
    async ({ path }) => {
      const { page, complaints, requests } = await visit(path, WITHOUT)
      expect((await page.locator('h1').innerText()).trim()).not.toBe('')
      const words = (await page.getByRole('main').innerText()).trim()
      expect(words.length).toBeGreaterThan(40)
      expect(words).not.toContain('Loading')
      expect(complaints).toEqual([])
      expect(requests.filter((one) => one.startsWith('/api/'))).toEqual([])
    },
  )

  test('§2 language page: the tabs part the works', async () => {
    const { page } = await visit(`/languages/${languageId('ar')}`, WITHOUT)
    const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const titles = () => page.locator('main h2').allInnerTexts()
    const all = await titles()
    await tab('Original').click()
    const original = await titles()
    expect(await tab('Original').getAttribute('aria-current')).toBe('page')
    await tab('Translated').click()
    const translated = await titles()
    expect(original.length * translated.length).toBeGreaterThan(0)
    expect([...original, ...translated].toSorted()).toEqual(all.toSorted())
  })

  test('§2 search: by the form of the header, and by that of its page', async () => {
    const { page } = await visit('/library', WITHOUT)
    await page.getByPlaceholder('Search library...').fill('ferryman')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "ferryman"' }).waitFor()
    await page.getByPlaceholder('Search books by title, author, or content...').fill('autumn')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { level: 1, name: 'Search Results for "autumn"' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('autumn')
  })

  test('§2 header: the side menu opens and leads to the contact section', async () => {
    const { page } = await visit(FERRYMAN, { ...WITHOUT, viewport: PHONE })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/library#contact')
    await expect
      .poll(() => page.locator('#contact').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
      .toBe(true)
  })

  test('§2 home page: Browse Samples goes to the categories', async () => {
    const { page } = await visit('/library', { ...WITHOUT })
    await page.getByRole('link', { name: 'Browse Samples' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Browse by Category' })
          .evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true)
  })
})

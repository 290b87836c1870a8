import { describe, expect, test } from 'vitest'
import { builtRenderer } from '#server/pages.ts'
import { TEST_SITE, testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { type ScannedAnswer, scan } from './support/observatory.ts'
import { FERRYMAN } from './support/samples.ts'

const { ctx } = await testDatabase('furnished')
const app = testApp(ctx, await builtRenderer(new URL('../dist/', import.meta.url)))
const COVER = `${'0'.repeat(32)}.webp`
await ctx.covers.keep(COVER, Buffer.from('a picture'))

async function answerOf(path: string): Promise<ScannedAnswer & { status: number }> {
  const url = TEST_SITE.publicUrl + path
  const answer = await app.request(url)
  return { url, status: answer.status, headers: answer.headers, body: await answer.text() }
}

/** Policy, referrers, frames and resources of other sites. */
const ALL_GIVEN = 100 + 10 + 5 + 5 + 10

describe('the rules of the HTTP Observatory', () => {
  test.each([
    ['a page', '/library', 200, ALL_GIVEN],
    ['a text', `${FERRYMAN}/en/2`, 200, ALL_GIVEN],
    ['the redirection of the first page', '/', 302, ALL_GIVEN],
    ['the staff site', '/admin-dashboard', 200, ALL_GIVEN],
    ['an answer of the API', '/api/works', 200, ALL_GIVEN],
    ['an error', '/api/nothing', 404, ALL_GIVEN],
    ['an answer with a cookie', '/auth/google/callback', 400, ALL_GIVEN + 5],
    // Other sites may show it, and it sends nobody anywhere.
    ['a cover', `/covers/${COVER}`, 200, 100 + 10 + 5],
  ])('%s is A+', async (_, path, status, score) => {
    const answer = await answerOf(path)
    expect([answer.status, scan(answer)]).toEqual([status, { score, points: expect.any(Object) }])
  })

  const WEAKENED: [header: string, value: string | undefined, score: number][] = [
    ['content-security-policy', undefined, 55],
    ['content-security-policy', "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'", 80],
    ['content-security-policy', "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'", 120],
    ['set-cookie', 'session=1; Path=/', 120],
    ['set-cookie', 'session=1; Path=/; Secure; SameSite=Lax', 70],
    ['strict-transport-security', undefined, 80],
    ['strict-transport-security', 'max-age=86400', 120],
    ['x-content-type-options', undefined, 125],
    ['referrer-policy', 'unsafe-url', 120],
    ['location', 'http://library.example/library', 80],
    ['cross-origin-resource-policy', undefined, 120],
  ]
  test.each(WEAKENED)('see a weaker page: %s %s', async (name, value, score) => {
    const answer = await answerOf('/library')
    const headers = new Headers(answer.headers)
    headers.delete(name)
    if (value !== undefined) headers.append(name, value)
    // The policy says the same; without either header anybody could frame the page.
    if (name === 'content-security-policy' && value === undefined) headers.delete('x-frame-options')
    expect(scan({ ...answer, headers }).score).toBe(score)
  })

  test('see scripts of other sites', async () => {
    const answer = await answerOf('/library')
    const withScript = (src: string) => scan({ ...answer, body: `${answer.body}<script src="${src}"></script>` })
    expect(withScript('http://elsewhere.example/a.js').score).toBe(50)
    expect(withScript('https://elsewhere.example/a.js').points['subresource-integrity']).toBe(-5)
  })
})

test('HSTS reaches as far as the setting says', async () => {
  const sent = async (others: Parameters<typeof testApp>[3], path = '/api/works') =>
    (await testApp(ctx, undefined, undefined, others).request(path)).headers.get('strict-transport-security')
  expect(await sent({})).toBe('max-age=31536000')
  expect(await sent({ hsts: 'subdomains' })).toBe('max-age=31536000; includeSubDomains')
  for (const path of ['/api/works', `/covers/${COVER}`])
    expect(await sent({ hsts: 'preload' }, path)).toBe('max-age=63072000; includeSubDomains; preload')
  const site = { ...TEST_SITE, publicUrl: 'http://127.0.0.1:3000' }
  expect(await sent({ site, hsts: 'preload' })).toBe(null)
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Work } from '#contract/works.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { ResponseCache } from '#server/http/response-cache.ts'
import { sharingRoutes } from '#server/sharing/routes.ts'
import { ENGLISH } from '#tests/support/app.ts'
import { createApi } from '#web/framework/data/api.ts'
import { sharingPicture } from '#web/sharing/sharing-picture.ts'
import { stubRenderer, TEST_SITE, testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { libraryFolder, smallLibrary } from './support/library-folder.ts'

const { ctx } = await testDatabase()
let asked = 0
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
const renderer = stubRenderer(async () => page, {
  async sharing(workId, code, fetch, site) {
    asked += 1
    return sharingPicture(workId, code, createApi(fetch), site)
  },
})
const app = testApp(ctx, renderer)
const ids: Record<string, number> = {}

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const works = (await (await app.request('/api/works')).json()) as Work[]
  for (const { id, title } of works) ids[title] = id
  ids.draft = 6 - works.reduce((sum, { id }) => sum + id, 0)
})

describe('/sharing/{work}/{language}.png', () => {
  test('§9 is a picture of 1200x630, light, and fit to be shown by other sites', async () => {
    const response = await app.request(`/sharing/${ids.الملّاح}/ar.png`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(150_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('is drawn once until the library changes, each language its own', async () => {
    const get = (code: string, headers = {}) => app.request(`/sharing/${ids.الملّاح}/${code}.png?x=${code}`, { headers })
    const first = await get('ar')
    const before = asked
    const again = await get('ar', { 'accept-encoding': 'br' })
    expect(asked).toBe(before)
    expect([again.headers.get('etag'), again.headers.get('content-encoding')]).toEqual([
      first.headers.get('etag'),
      null,
    ])
    expect((await get('ar', { 'if-none-match': first.headers.get('etag') })).status).toBe(304)
    expect((await get('ja')).headers.get('etag')).not.toBe(first.headers.get('etag'))
    app.forget()
    expect((await get('ar')).headers.get('etag')).toBe(first.headers.get('etag'))
    expect(asked).toBe(before + 2)
  })

  test('is 404 for drafts, languages that cannot be read, and what is no address', async () => {
    const { draft, الملّاح: id } = ids
    const nothing = ['eo.png', 'xx.png', 'en.jpg', 'en', '..%2Fen.png', "en'.png", '.png']
    const paths = [
      ...nothing.map((file) => `${id}/${file}`),
      `${draft}/en.png`,
      '99/en.png',
      '0/en.png',
      'x/en.png',
      '',
    ]
    for (const path of paths) expect([path, (await app.request(`/sharing/${path}`)).status]).toEqual([path, 404])
  })
})

test('a crowd that asks for pictures waits in turn, and the rest is told to come again', async () => {
  let [atOnce, most] = [0, 0]
  const gate = Promise.withResolvers<void>()
  const routes = sharingRoutes({
    sharing: async () => ({
      texts: [],
      coverImage: null,
      draw: () => ({ svg: '', cover: { left: 0, top: 0, width: 1, height: 1 } }),
    }),
    cache: new ResponseCache(),
    site: TEST_SITE,
    read: async () => new Response(null, { status: 404 }),
    request: () => new Response(null, { status: 404 }),
    typesetting: async () => {
      most = Math.max(most, ++atOnce)
      await gate.promise
      atOnce -= 1
      return Buffer.from('picture') as never
    },
  })
  const crowd = Array.from({ length: 40 }, (_, i) => routes.request(`/${i + 1}/en.png`))
  const turnedAway = await Promise.race(crowd)
  expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '60'])
  gate.resolve()
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 503).length]).toEqual([31, 9])
  expect(most).toBe(1)
  expect((await routes.request('/40/en.png')).status).toBe(200)
})

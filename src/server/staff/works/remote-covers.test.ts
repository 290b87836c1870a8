import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary, writeLibrary } from '#tests/support/library-folder.ts'
import { coverFetcher } from '../../covers/fetch-cover.ts'
import { fetchOldCovers } from './fetch-old-covers.ts'

const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#24466b' } })
  .jpeg()
  .toBuffer()
const files: Record<string, Buffer | string> = {
  '/cover.jpg': picture,
  '/page': '<!doctype html>',
  '/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3"/></svg>',
  '/broken.jpg': picture.subarray(0, picture.length / 2),
}
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const file = files[request.url ?? '']
  response.writeHead(file ? 200 : 404).end(file)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const database = await testDatabase()
/** This machine stands for the public internet. */
const ctx = { ...database.ctx, fetchCover: coverFetcher({ mayConnect: () => true, limitMs: 2000 }) }
const app = testApp(ctx)
const staff = await signedIn(ctx, app)

const workOf = async (slug: string) => {
  const { rows } = await ctx.db.execute<{ id: number; coverImage: string | null; revision: number }>(
    sql`select id, cover_image as "coverImage", revision from works where slug = ${slug}`,
  )
  return rows[0] as { id: number; coverImage: string | null; revision: number }
}
const patch = async (id: number, coverImage: string, by = staff) => {
  const answer = await by.send('PATCH', `/api/admin/works/${id}`, { coverImage })
  return { status: answer.status, body: await answer.json() }
}
const OWN = /^\/covers\/[0-9a-f]{32}\.webp$/
const silent = pino({ level: 'silent' })

beforeEach(async () => {
  await emptyLibrary(ctx)
  await importLibrary(ctx, await libraryFolder(smallLibrary()))
  asked.length = 0
})

describe('§5 work form: a cover at an address', () => {
  test('§5 work form: is fetched once, drawn as an upload is, and served by this site', async () => {
    const { id } = await workOf('letters')
    const { status, body } = await patch(id, `${origin}/cover.jpg`)
    expect([status, body.coverImage]).toEqual([200, expect.stringMatching(OWN)])
    const answer = await app.request(body.coverImage)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 400, height: 578 })
    const work = await (await testApp(ctx).request(`/api/works/${id}`)).json()
    expect(work).toMatchObject({ coverImage: body.coverImage })
    expect(asked).toEqual(['/cover.jpg'])
  })

  test.each([
    ['/none.jpg', 'The other site answers 404.'],
    ['/page', 'A cover is a JPEG, PNG, WebP or AVIF picture.'],
    ['/drawing.svg', 'A cover is a JPEG, PNG, WebP or AVIF picture.'],
    ['/broken.jpg', 'The picture cannot be read.'],
  ])('§5 work form: %s is refused at its field, and nothing is saved', async (path, message) => {
    const { id, revision } = await workOf('letters')
    expect(await patch(id, origin + path)).toEqual({
      status: 400,
      body: expect.objectContaining({ errors: [{ path: ['coverImage'], message }] }),
    })
    expect(await workOf('letters')).toMatchObject({ coverImage: null, revision })
  })

  test('§5 work form: in this machine and its network nothing is asked', async () => {
    const usual = await signedIn(database.ctx, testApp(database.ctx))
    const { id } = await workOf('letters')
    for (const host of [origin, origin.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254'])
      expect(await patch(id, `${host}/cover.jpg`, usual)).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              path: ['coverImage'],
              message: 'The address leads into a private network, and covers are fetched from public sites alone.',
            },
          ],
        },
      })
    expect(asked).toEqual([])
  })
})

describe('an import with the address of a cover', () => {
  const withAddress = (address: string) =>
    libraryFolder({
      ...smallLibrary(),
      'works/letters/work.json': { ...(smallLibrary()['works/letters/work.json'] as object), coverImage: address },
    })

  test('fetches it, and not again while the work is unchanged', async () => {
    const folder = await withAddress(`${origin}/cover.jpg`)
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 1, refusals: [] })
    expect((await workOf('letters')).coverImage).toMatch(OWN)
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 0, unchanged: 3 })
    expect(asked).toEqual(['/cover.jpg'])
    await writeLibrary(folder, { 'works/letters/work.json': smallLibrary()['works/letters/work.json'] as object })
    await importLibrary(ctx, folder)
    expect((await workOf('letters')).coverImage).toBeNull()
  })

  test('that cannot be fetched refuses the work, with the reason', async () => {
    expect((await importLibrary(ctx, await withAddress(`${origin}/none.jpg`))).refusals).toEqual([
      { path: 'works/letters/work.json', reason: 'coverImage: the other site answers 404' },
    ])
  })
})

describe('an older library with covers on other sites', () => {
  const leave = (slug: string, address: string) =>
    ctx.db.execute(sql`update works set status = 'published', cover_image = ${address} where slug = ${slug}`)
  /** What readers and staff see. */
  const seen = async (id: number) => {
    const other = testApp(ctx)
    const read = async (answer: Response | Promise<Response>) =>
      ((await (await answer).json()) as { coverImage: string }).coverImage
    return [await read(other.request(`/api/works/${id}`)), await read(staff.get(`/api/admin/works/${id}`))]
  }

  test('shows readers the drawn board instead of calling there', async () => {
    await leave('letters', `${origin}/none.jpg`)
    const { id } = await workOf('letters')
    expect(await seen(id)).toEqual([null, `${origin}/none.jpg`])
    const list = (await (await testApp(ctx).request('/api/works')).json()) as {
      id: number
      coverImage: string | null
    }[]
    expect(list.find((work) => work.id === id)).toMatchObject({ coverImage: null })
  })

  test('has them fetched when the site opens; one that cannot be fetched stays, and keeps no other waiting', async () => {
    await leave('ferry', `${origin}/none.jpg`)
    await leave('letters', `${origin}/cover.jpg`)
    const stop = fetchOldCovers(ctx, silent)
    await expect.poll(async () => (await workOf('letters')).coverImage, { timeout: 15_000 }).toMatch(OWN)
    await stop()
    expect(await workOf('ferry')).toMatchObject({ coverImage: `${origin}/none.jpg`, revision: 1 })
    const { id, revision, coverImage } = await workOf('letters')
    expect(revision).toBe(2)
    expect(await seen(id)).toEqual([coverImage, coverImage])
    const { rows } = await ctx.db.execute(
      sql`select before->>'coverImage' as before from changes order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: `${origin}/cover.jpg` }])
  })

  test('stops fetching when the site stops', async () => {
    await leave('letters', `${origin}/cover.jpg`)
    const waiting = {
      ...ctx,
      fetchCover: coverFetcher({ resolve: () => new Promise(() => {}), mayConnect: () => true }),
    }
    await leave('letters', 'http://pictures.test/cover.jpg')
    await fetchOldCovers(waiting, silent)()
    expect((await workOf('letters')).revision).toBe(1)
  })
})

test('pages may show pictures of this site alone', async () => {
  const policy = (await app.request('/api/works')).headers.get('content-security-policy') ?? ''
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data:")
})

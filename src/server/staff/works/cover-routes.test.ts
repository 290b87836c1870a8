import { crc32 } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { MOST_COVER_BYTES, uploadedCoverSchema } from '#contract/staff.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { coversIn } from '../../covers/cover-store.ts'
import type { makeCover } from '../../covers/make-cover.ts'
import { AppError } from '../../errors.ts'
import type { StaffVariables } from '../access/guard.ts'
import { staffCoverRoutes } from './cover-routes.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const staff = await signedIn(ctx, app)
const NOT_ONE = 'A cover is a JPEG, PNG, WebP or AVIF picture.'

async function upload(bytes: Uint8Array | string, type = 'image/png', caller = staff) {
  const answer = await caller.upload('/api/admin/covers', bytes, type)
  return { status: answer.status, body: await answer.json() }
}

const red = { create: { width: 300, height: 450, channels: 3, background: '#c03020' } } as const

/** The picture that stands at an uploaded cover's address. */
async function coverAt(body: unknown) {
  const { coverImage } = uploadedCoverSchema.strict().parse(body)
  expect(coverImage).toMatch(/^\/covers\/[0-9a-f]{32}\.webp$/)
  const answer = await app.request(coverImage)
  expect(answer.status).toBe(200)
  return sharp(Buffer.from(await answer.arrayBuffer()))
}

/** Two pictures of the same size as one PNG that moves. */
function movingPng(first: Buffer, second: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([numbers(data.length), named, numbers(crc32(named))])
  }
  const { width, height } = red.create
  const control = (order: number) =>
    chunk('fcTL', Buffer.concat([numbers(order, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const start = first.indexOf('IDAT') - 4
  const end = first.indexOf('IEND') - 4
  const other = second.indexOf('IDAT')
  const frame = second.subarray(other + 4, other + 4 + second.readUInt32BE(other - 4))
  return Buffer.concat([
    first.subarray(0, start),
    chunk('acTL', numbers(2, 0)),
    control(0),
    first.subarray(start, end),
    control(1),
    chunk('fdAT', Buffer.concat([numbers(2), frame])),
    first.subarray(end),
  ])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4)
  return bytes
}

const dominantOf = async (picture: Sharp) => (await picture.stats()).dominant

describe('an uploaded cover', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s, known by its content', async (format) => {
    const { status, body } = await upload(await sharp(red).toFormat(format).toBuffer(), 'application/octet-stream')
    expect(status).toBe(201)
    const picture = await coverAt(body)
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 400, height: 578 })
    const { r, b } = await dominantOf(picture)
    expect(r).toBeGreaterThan(b + 100)
  })

  test('of one content has one address', async () => {
    const png = await sharp(red).png().toBuffer()
    expect(await upload(png)).toEqual(await upload(png, 'image/jpeg'))
  })

  test('is turned upright and tells nothing of who made it where', async () => {
    const photograph = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0033cc' } })
      .composite([{ input: { create: { ...red.create, width: 300, height: 300 } }, left: 0, top: 0 }])
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = await sharp(photograph).metadata()
    expect(sent.orientation).toBe(6)
    expect(sent.exif?.includes('Somebody')).toBe(true)
    const picture = await coverAt((await upload(photograph)).body)
    const { exif, xmp, icc, iptc, orientation } = await picture.metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    const bytes = await picture.clone().toBuffer()
    expect(bytes.includes('Somebody')).toBe(false)
    const top = await dominantOf(sharp(await picture.extract({ left: 0, top: 0, width: 400, height: 200 }).toBuffer()))
    expect(top.r).toBeGreaterThan(top.b)
  })

  test('that moves is its first picture', async () => {
    const frames = ['#c03020', '#0033cc'].map((background) => ({ create: { ...red.create, background } }))
    const webp = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(webp).metadata()).pages).toBe(2)
    const [first, second] = (await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))) as [
      Buffer,
      Buffer,
    ]
    for (const moving of [webp, movingPng(first, second)]) {
      const { r, b } = await dominantOf(await coverAt((await upload(moving)).body))
      expect(r).toBeGreaterThan(b + 100)
    }
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3"/></svg>'],
    ['a page under a right header', '<!doctype html><script>alert(1)</script>'],
  ])('%s is refused', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { detail: NOT_ONE } })
  })

  test('of another format is refused', async () => {
    expect(await upload(await sharp(red).gif().toBuffer(), 'image/jpeg')).toMatchObject({
      status: 415,
      body: { detail: NOT_ONE },
    })
  })

  test('that is broken off, or nothing, is refused', async () => {
    const noise = sharp({
      create: { ...red.create, width: 240, height: 360, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await noise.clone().toFormat(format).toBuffer()
      expect(await upload(whole.subarray(0, whole.length * 0.6)), format).toMatchObject({
        status: 400,
        body: { detail: 'The picture cannot be read.' },
      })
    }
    expect(await upload('')).toMatchObject({ status: 400, body: { detail: 'There is no picture in this upload.' } })
  })

  test('that would unpack to too many pixels is refused before it does', async () => {
    const bomb = await sharp({ create: { width: 7100, height: 7100, channels: 3, background: 'white' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await upload(bomb)).toMatchObject({
      status: 400,
      body: { detail: 'The picture has more than 50 million pixels.' },
    })
  })

  test('may have 20 MB, though no other body may, and not a byte more', async () => {
    const png = await sharp(red).png().toBuffer()
    const padded = new Uint8Array(MOST_COVER_BYTES)
    padded.set(png)
    expect((await upload(padded)).status).toBe(201)
    expect(await upload(new Uint8Array(MOST_COVER_BYTES + 1))).toMatchObject({
      status: 413,
      body: { detail: 'This is larger than 20 MB.' },
    })
    const elsewhere = await staff.upload('/api/admin/works', new Uint8Array(17 * 1024 * 1024), 'application/json')
    expect(elsewhere.status).toBe(413)
  })

  test('is taken from staff alone, from pages of this site alone', async () => {
    const png = await sharp(red).png().toBuffer()
    expect((await app.request('/api/admin/covers', { method: 'POST', body: png })).status).toBe(401)
    const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
    expect((await upload(png, 'image/png', reader)).status).toBe(403)
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await app.request('/api/admin/covers', { method: 'POST', body: png, headers })).status).toBe(403)
  })

  test('that cannot be kept is a 503 with a sentence, of which the log knows more', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const failing = testApp({ ...ctx, covers: coversIn('/dev/null') }, undefined, log)
    const caller = await signedIn(ctx, failing)
    expect(await upload(await sharp(red).png().toBuffer(), 'image/png', caller)).toMatchObject({
      status: 503,
      body: { detail: 'The cover cannot be kept now; try again later.' },
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Covers cannot be kept in /dev/null/covers (ENOTDIR).')
  })
})

test('covers are drawn two at once, some wait, and the rest are asked to come again', async () => {
  let now = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const draw: typeof makeCover = async () => {
    now += 1
    most = Math.max(most, now)
    await gate.promise
    now -= 1
    return { name: `${'0'.repeat(32)}.webp`, picture: new Uint8Array(1) }
  }
  const routes = new Hono<StaffVariables>()
    .use(async (c, next) => {
      c.set('staff', ctx)
      await next()
    })
    .route('/', staffCoverRoutes(draw))
  routes.onError((error, c) => c.json({ code: error instanceof AppError ? error.code : 'unknown' }, 429))
  const answers = Array.from({ length: 11 }, async () => routes.request('/', { method: 'POST', body: 'x' }))
  const last = await Promise.race(answers)
  expect(await last.json()).toEqual({ code: 'too_many' })
  gate.resolve()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(most).toBe(2)
})

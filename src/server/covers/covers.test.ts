import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { testApp } from '#tests/support/app.ts'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary, writeLibrary } from '#tests/support/library-folder.ts'
import { coversIn } from './cover-store.ts'
import { makeCover } from './make-cover.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 260"><rect width="180" height="260" fill="${colour}"/></svg>`

beforeEach(async () => {
  await emptyLibrary(ctx)
})

async function coverOf(title: string): Promise<string | null> {
  // Of a new application: one that runs keeps its answers for a moment.
  const works = (await (await testApp(ctx).request('/api/works')).json()) as {
    title: string
    coverImage: string | null
  }[]
  return works.find((work) => work.title === title)?.coverImage ?? null
}

describe('a cover file beside a work', () => {
  test('becomes the one picture that pages show, and is served for good', async () => {
    const folder = await libraryFolder({ ...smallLibrary(), 'works/letters/cover.svg': drawing('#783818') })
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 3, refusals: [] })
    const address = await coverOf('Letters')
    expect(address).toMatch(/^\/covers\/[0-9a-f]{32}\.webp$/)
    const answer = await app.request(address as string)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const picture = sharp(Buffer.from(await answer.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 400, height: 578 })
    const { dominant } = await picture.stats()
    expect(dominant).toEqual({ r: 120, g: 56, b: 24 })
  })

  test('changed, changes the work; taken away, leaves it without', async () => {
    const folder = await libraryFolder({ ...smallLibrary(), 'works/letters/cover.svg': drawing('red') })
    await importLibrary(ctx, folder)
    const first = await coverOf('Letters')
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 0 })
    await writeLibrary(folder, { 'works/letters/cover.svg': drawing('blue') })
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 1, unchanged: 2 })
    const second = await coverOf('Letters')
    expect(second).not.toBe(first)
    expect((await app.request(first as string)).status).toBe(200)
    const bare = await libraryFolder(smallLibrary())
    expect(await importLibrary(ctx, bare)).toMatchObject({ changed: 1, unchanged: 2 })
    expect(await coverOf('Letters')).toBeNull()
  })

  test('is known by its content, loses what it told of its maker, and is turned upright', async () => {
    const half = { width: 300, height: 300, channels: 3, background: '#cc3300' } as const
    const photograph = await sharp({ create: { ...half, width: 600, background: '#0033cc' } })
      .composite([{ input: { create: half }, left: 0, top: 0 }])
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photograph).metadata()).orientation).toBe(6)
    const folder = await libraryFolder(smallLibrary())
    await writeFile(join(folder, 'works/letters/Cover.PNG'), photograph)
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 3, refusals: [] })
    const bytes = Buffer.from(await (await app.request((await coverOf('Letters')) as string)).arrayBuffer())
    expect(bytes.includes('Somebody')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const { dominant } = await sharp(
      await sharp(bytes).extract({ left: 0, top: 0, width: 400, height: 200 }).toBuffer(),
    ).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  test('that is lost is put back by the next import', async () => {
    const folder = await libraryFolder({ ...smallLibrary(), 'works/letters/cover.svg': drawing('green') })
    await importLibrary(ctx, folder)
    const address = (await coverOf('Letters')) as string
    const lost = { ...ctx.covers, has: async () => false, keep: async (name: string) => void kept.push(name) }
    const kept: string[] = []
    expect(await importLibrary({ ...ctx, covers: lost }, folder)).toMatchObject({ changed: 0, unchanged: 3 })
    expect(kept).toEqual([address.replace('/covers/', '')])
    expect(await ctx.covers.has(kept[0] as string)).toBe(true)
    expect(await ctx.covers.has('another.webp')).toBe(false)
  })

  test('that cannot be kept is told in a sentence', async () => {
    const folder = await libraryFolder({ ...smallLibrary(), 'works/letters/cover.svg': drawing('green') })
    const covers = coversIn(join(folder, 'library.json'))
    await expect(importLibrary({ ...ctx, covers }, folder)).rejects.toThrow(
      /^Covers cannot be kept in .* \(ENOTDIR\)\.$/,
    )
  })

  test('that is no picture, or stands beside another, refuses the work with the reason', async () => {
    const folder = await libraryFolder({
      ...smallLibrary(),
      'works/ferry/cover.png': 'not a picture',
      'works/empty/work.json': { title: 'Empty', author: 'Homer', originalLanguage: 'en' },
      'works/empty/cover.png': '',
      'works/packed/work.json': { title: 'Packed', author: 'Homer', originalLanguage: 'en' },
      'works/letters/cover.svg': drawing('red'),
      'works/letters/cover.webp': 'x',
    })
    const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    await writeFile(join(folder, 'works/secret/cover.gif'), gif)
    await writeFile(join(folder, 'works/packed/cover.svg'), gzipSync(drawing('red')))
    const { refusals } = await importLibrary(ctx, folder)
    expect(refusals.map(({ path, reason }) => `${path}: ${reason.split(':')[0]}`)).toEqual([
      'works/empty/cover.png: the picture cannot be read',
      'works/ferry/cover.png: the picture cannot be read',
      'works/letters/cover.webp: the work has a cover already',
      'works/packed/cover.svg: a cover is SVG, PNG, JPEG, WebP or AVIF, not packed',
      'works/secret/cover.gif: a cover is SVG, PNG, JPEG, WebP or AVIF, not gif',
    ])
  })

  test('and an address besides are one too many', async () => {
    const work = smallLibrary()['works/letters/work.json'] as object
    const folder = await libraryFolder({
      ...smallLibrary(),
      'works/letters/work.json': { ...work, coverImage: 'https://elsewhere.example/1.png' },
      'works/letters/cover.svg': drawing('red'),
    })
    expect((await importLibrary(ctx, folder)).refusals).toEqual([
      { path: 'works/letters/cover.svg', reason: 'a work has either a coverImage or a cover file, not both' },
    ])
  })

  test('can fetch nothing from the machine or from elsewhere into its picture', async () => {
    const folder = await libraryFolder(smallLibrary())
    const secret = join(folder, 'secret.png')
    const red = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await writeFile(secret, red)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 260"><rect width="180" height="260" fill="#fff"/>
      <image href="file://${secret}" width="180" height="260"/></svg>`
    await writeLibrary(folder, { 'works/letters/cover.svg': svg })
    await importLibrary(ctx, folder)
    const answer = await app.request((await coverOf('Letters')) as string)
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
    expect(channels.every(({ min }) => min > 250)).toBe(true)
  })

  test('in a dry run is looked at, and not kept', async () => {
    const folder = await libraryFolder({ ...smallLibrary(), 'works/letters/cover.svg': drawing('#123456') })
    const kept: string[] = []
    const covers = { ...ctx.covers, keep: async (name: string) => void kept.push(name) }
    expect(await importLibrary({ ...ctx, covers }, folder, { dryRun: true })).toMatchObject({ added: 3 })
    expect(kept).toEqual([])
    await importLibrary({ ...ctx, covers }, folder)
    expect(kept).toHaveLength(1)
  })
})

test('a drawing without end is stopped, and the reason told', async () => {
  const rects = '<rect width="180" height="260" filter="url(#f)"/>'.repeat(3000)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 260">' +
    `<filter id="f"><feTurbulence baseFrequency=".05" numOctaves="9"/></filter>${rects}</svg>`
  await expect(makeCover(Buffer.from(svg), { limitMs: 1500 })).rejects.toThrow('it takes too much time or memory')
})

test('what is no cover of ours is not there, whatever its name', async () => {
  const names = [`${'0'.repeat(32)}.webp`, 'x.webp', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}.png`, '']
  for (const name of names) expect((await app.request(`/covers/${name}`)).status).toBe(404)
})

test('the program that draws what anyone sends is told nothing of our settings', async () => {
  // With this it would not even start.
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect((await makeCover(Buffer.from(drawing('red')))).name).toMatch(/^[0-9a-f]{32}\.webp$/)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { awsSignature } from '#tests/support/aws-signature.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { StartError } from '../errors.ts'
import { coversInBucket } from './cover-bucket.ts'
import { coversIn } from './cover-store.ts'

const account = { bucket: 'books', region: 'eu-test-1', accessKeyId: 'LIBRARY', secretAccessKey: 'a/secret+of=tests' }
const server = await startS3Server(account)
afterAll(() => server.close())
const settings = { ...account, endpoint: server.endpoint }
const { ctx } = await testDatabase()

const NAME = `${'0a'.repeat(16)}.webp`
const OTHER = `${'0b'.repeat(16)}.webp`
const picture = new TextEncoder().encode('a picture')

beforeEach(() => {
  server.objects.clear()
  server.requests.length = 0
  server.troubles.length = 0
})

describe('the signature that the store of these tests asks for', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const published = { secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  const host = 'examplebucket.s3.amazonaws.com'

  test('is that of the published examples', () => {
    const get = {
      host,
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    }
    expect(
      awsSignature(
        { method: 'GET', url: '/test.txt', headers: get },
        { ...published, signedHeaders: Object.keys(get) },
      ),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
    const put = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      host,
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    expect(
      awsSignature(
        { method: 'PUT', url: '/test$file.text', headers: put },
        { ...published, signedHeaders: Object.keys(put) },
      ),
    ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
    const { range: _, ...list } = get
    expect(
      awsSignature(
        { method: 'GET', url: '/?max-keys=2&prefix=J', headers: list },
        { ...published, signedHeaders: Object.keys(list) },
      ),
    ).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
  })
})

describe('covers in a bucket', () => {
  test('are kept, found and read by every process that shares it', async () => {
    const one = coversInBucket(settings)
    const another = coversInBucket(settings)
    expect(await one.has(NAME)).toBe(false)
    expect(await one.read(NAME)).toBeUndefined()
    await one.keep(NAME, picture)
    expect(server.objects.get(`covers/${NAME}`)).toMatchObject({
      bytes: Buffer.from(picture),
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(await another.has(NAME)).toBe(true)
    expect(await another.has(OTHER)).toBe(false)
    expect(await another.read(NAME)).toEqual(picture)
  })

  test('cost one fetch a process, however many ask', async () => {
    await coversInBucket(settings).keep(NAME, picture)
    server.requests.length = 0
    const store = coversInBucket(settings)
    await Promise.all([store.read(NAME), store.read(NAME), store.read(NAME)])
    await store.read(NAME)
    expect(await store.has(NAME)).toBe(true)
    expect(server.requests).toEqual([`GET /books/covers/${NAME}`])
  })

  test('that are not there are asked for once a minute, and read as soon as they are kept here', async () => {
    const store = coversInBucket(settings)
    for (let n = 0; n < 3; n += 1) expect(await store.read(NAME)).toBeUndefined()
    expect(await store.read(OTHER)).toBeUndefined()
    const asked = [`GET /books/covers/${NAME}`, `GET /books/covers/${OTHER}`]
    expect(server.requests).toEqual(asked)
    await store.keep(NAME, picture)
    expect(await store.read(NAME)).toEqual(picture)
    await coversInBucket(settings).keep(OTHER, picture)
    expect(await store.read(OTHER)).toBeUndefined()
    // It looks at the clock once a millisecond.
    await sleep(5)
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    now.mockReturnValue(performance.now() + 61_000)
    expect(await store.read(OTHER)).toEqual(picture)
  })

  test('that cannot be fetched are not taken for missing', async () => {
    const store = coversInBucket(settings, { limitMs: 1000, repetitions: 0 })
    await coversInBucket(settings).keep(NAME, picture)
    server.troubles.push('cut')
    await expect(store.read(NAME)).rejects.toThrow('This cover cannot be fetched now')
    expect(await store.read(NAME)).toEqual(picture)
  })

  test('survive a store that stumbles', async () => {
    const store = coversInBucket(settings, { limitMs: 5000, repetitions: 2 })
    server.troubles.push('fail', 'fail')
    await store.keep(NAME, picture)
    expect(server.requests).toHaveLength(3)
    expect(server.objects.size).toBe(1)
  })

  test.each([
    [{ secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    [{ accessKeyId: 'WRONG' }, '403 InvalidAccessKeyId'],
    [{ region: 'elsewhere' }, '403 AuthorizationHeaderMalformed'],
    [{ bucket: 'nobodys' }, '404 NoSuchBucket'],
    [{ endpoint: 'http://127.0.0.1:1023' }, 'ECONNREFUSED'],
  ])('with the wrong setting %o are refused in a sentence', async (wrong, reason) => {
    const given = { ...settings, ...wrong }
    const store = coversInBucket(given)
    const error = await store.keep(NAME, picture).catch((one) => one)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toBe(
      `Covers cannot be kept in the bucket ${given.bucket} at ${new URL(given.endpoint).host} (${reason}).`,
    )
    await expect(store.read(NAME)).rejects.toThrow('This cover cannot be fetched now; try again in a moment.')
  })

  test('are not waited for without end', async () => {
    const store = coversInBucket(settings, { limitMs: 200, repetitions: 0 })
    server.troubles.push('silent', 'silent')
    await expect(store.keep(NAME, picture)).rejects.toThrow('(no answer in 0.2 seconds).')
    await expect(store.has(NAME)).rejects.toThrow(/^The bucket books at .* cannot be asked for covers/)
  })

  test('that cannot be fetched are a 503, and fetched when the store is back', async () => {
    const covers = coversInBucket(settings, { limitMs: 1000, repetitions: 0 })
    await coversInBucket(settings).keep(NAME, picture)
    const app = testApp({ ...ctx, covers })
    server.troubles.push('cut')
    const failed = await app.request(`/covers/${NAME}`)
    expect(failed.status).toBe(503)
    expect(await failed.json()).toMatchObject({ detail: 'This cover cannot be fetched now; try again in a moment.' })
    const answer = await app.request(`/covers/${NAME}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture)
    expect((await app.request(`/covers/${OTHER}`)).status).toBe(404)
  })
})

test('a folder in which no cover can be kept is named', async () => {
  await expect(coversIn('/dev/null').keep(NAME, picture)).rejects.toThrow('Covers cannot be kept in /dev/null/covers')
})

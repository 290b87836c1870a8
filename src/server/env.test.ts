import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('settings', () => {
  test('a fresh machine needs none', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      site: {
        brandName: 'Dragoman',
        brandUrl: 'http://127.0.0.1:3000/',
        contactEmail: 'hello@dragoman.example',
        publicUrl: 'http://127.0.0.1:3000',
      },
    })
    expect(readEnv({ DATA_DIR: 'x' }).dataDir).toMatch(/^\/.*\/x$/)
  })

  test('an empty one counts as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', DEMO_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('the public address loses its last slash', () => {
    expect(readEnv({ PUBLIC_URL: 'https://books.example/' }).site.publicUrl).toBe('https://books.example')
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number.'],
    [{ PORT: '70000' }, 'PORT must be between 1 and 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://.'],
    [{ PUBLIC_URL: 'books.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ PUBLIC_URL: 'https://a.example/c?x' }, 'PUBLIC_URL must have no path.'],
    [{ BRAND_URL: 'javascript:alert(1)' }, 'BRAND_URL must be an address that begins with http:// or https://.'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an e-mail address.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('%o is refused in one sentence', (given, sentence) => {
    expect(() => readEnv(given)).toThrow(sentence)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
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

  test('replicas belong to a server', () => {
    const given = { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URLS: ' postgres://c/b , postgresql://d/b' }
    expect(readEnv({}).databaseReadUrls).toEqual([])
    expect(readEnv(given).databaseReadUrls).toEqual(['postgres://c/b', 'postgresql://d/b'])
    expect(() => readEnv({ ...given, DATABASE_URL: '' })).toThrow(/DATABASE_URL, which is not set/)
    for (const urls of ['http://c/b', 'postgres://c/b,', 'c'])
      expect(() => readEnv({ ...given, DATABASE_READ_URLS: urls })).toThrow(/postgres:\/\/, with commas between them/)
  })

  test('§1 provider: its own words in a language are read from a file, which is held against its form', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-words-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'words.json')
    const wordsOf = (text: string) => {
      writeFileSync(file, text)
      return readEnv({ PROVIDER_WORDS: file }).site.words
    }
    expect(readEnv({}).site.words).toBeUndefined()
    expect(wordsOf('{"ja":{"brandName":" ドラゴマン "}}')).toEqual({ ja: { brandName: 'ドラゴマン' } })
    for (const [text, complaint] of [
      ['{', /^PROVIDER_WORDS must be the path of a JSON file: /],
      ['[]', /^PROVIDER_WORDS: in .*words\.json: .*such as \{/],
      ['{"xx":{}}', /The file names languages of the interface \(en, fr, /],
      ['{"ja":{"brand":"x"}}', /at ja: no such words: brand\./],
      [`{"ja":{"about":"${'x'.repeat(301)}"}}`, /at ja\.about: Too big/],
      ['{"ja":{"contact":" "}}', /at ja\.contact: Too small/],
    ] as const)
      expect(() => wordsOf(text)).toThrow(complaint)
    expect(() => readEnv({ PROVIDER_WORDS: join(folder, 'none') })).toThrow(/no such file/)
  })

  test('§6 sign-in: the company’s domain in any letters, Google unless another is named', () => {
    const given = { STAFF_EMAIL_DOMAIN: ' Company.COM ', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
    expect(readEnv(given)).toMatchObject({
      staffEmailDomain: 'company.com',
      openId: { issuer: 'https://accounts.google.com', clientId: 'x', clientSecret: 'y' },
    })
    expect(readEnv({}).openId).toBeUndefined()
    expect(readEnv({ ...given, OIDC_ISSUER: 'http://127.0.0.1:9' }).openId?.issuer).toBe('http://127.0.0.1:9')
  })

  test('§6 roles: administrators are named, or all staff are', () => {
    expect(readEnv({}).administrators).toBeUndefined()
    const given = { STAFF_EMAIL_DOMAIN: 'company.com', ADMINISTRATORS: ' Ann@Company.com,ben@company.com ' }
    expect(readEnv(given).administrators).toEqual(['ann@company.com', 'ben@company.com'])
  })

  test('a bucket for covers is told whole, or not at all', () => {
    const bucket = {
      S3_ENDPOINT: 'https://store.example',
      S3_BUCKET: 'books',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readEnv({}).coverBucket).toBeUndefined()
    expect(readEnv(bucket).coverBucket).toEqual({
      endpoint: 'https://store.example',
      bucket: 'books',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(readEnv({ ...bucket, S3_REGION: 'auto' }).coverBucket?.region).toBe('auto')
    const sentence =
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.'
    for (const name of Object.keys(bucket)) expect(() => readEnv({ ...bucket, [name]: '' })).toThrow(sentence)
    expect(() => readEnv({ S3_REGION: 'auto' })).toThrow(sentence)
    expect(() => readEnv({ ...bucket, S3_BUCKET: '../x' })).toThrow('S3_BUCKET must be the name of a bucket.')
  })

  test('§2 samples: come into an embedded database, and elsewhere where they are asked for', () => {
    const own = { DATABASE_URL: 'postgres://db.example/library' }
    expect([{}, { SAMPLES: 'no' }, own, { ...own, SAMPLES: 'yes' }].map((given) => readEnv(given).samples)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('§6 limits: proxies are addresses and ranges', () => {
    const { trustedProxies } = readEnv({ TRUSTED_PROXIES: ' 10.0.0.0/8, 192.0.2.1,2001:db8::/32' })
    const isTrusted = (address: string) => trustedProxies?.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
    expect(['10.9.8.7', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db9::1'].map(isTrusted)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
    expect(readEnv({}).trustedProxies).toBeUndefined()
  })

  test('traces are sent where a collector is named, and nothing says otherwise', () => {
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    const given = [{}, named, { ...named, OTEL_SDK_DISABLED: 'true' }, { ...named, OTEL_TRACES_EXPORTER: 'none' }]
    expect(given.map((one) => readEnv(one).traces)).toEqual([false, true, false, false])
  })

  test('level debug of the log logs every request', () => {
    expect([{}, { LOG_LEVEL: 'debug' }].map((given) => readEnv(given).accessLog)).toEqual(['no', 'yes'])
  })

  test('a site by https forbids http to its own host, or further where that is asked for', () => {
    const own = { PUBLIC_URL: 'https://books.example' }
    expect([{}, own, { ...own, HSTS: 'preload' }].map((given) => readEnv(given).hsts)).toEqual([
      'host',
      'host',
      'preload',
    ])
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
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    [
      { STAFF_EMAIL_DOMAIN: '@company.com' },
      'STAFF_EMAIL_DOMAIN must be the domain of e-mail addresses, such as company.com.',
    ],
    [
      { STAFF_EMAIL_DOMAIN: 'localhost' },
      'STAFF_EMAIL_DOMAIN must be the domain of e-mail addresses, such as company.com.',
    ],
    ...['ann', 'ann@company.com,', 'ann@company.com ben@company.com', ','].map(
      (wrong): [Record<string, string>, string] => [
        { STAFF_EMAIL_DOMAIN: 'company.com', ADMINISTRATORS: wrong },
        'ADMINISTRATORS must be e-mail addresses with commas between them, such as ann@company.com, ben@company.com.',
      ],
    ),
    [
      { STAFF_EMAIL_DOMAIN: 'company.com', ADMINISTRATORS: 'ann@company.com, eve@evil-company.com' },
      'ADMINISTRATORS names eve@evil-company.com, who is not staff: the domain of STAFF_EMAIL_DOMAIN is company.com.',
    ],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.'],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', OIDC_ISSUER: 'http://accounts.example' },
      'OIDC_ISSUER must begin with https://, unless it is this machine.',
    ],
    [{ S3_ENDPOINT: 'store.example' }, 'S3_ENDPOINT must be an address that begins with http:// or https://.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' },
      'TRUSTED_PROXIES must be IP addresses or ranges with commas between them; "proxy.example" is neither.',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be between 1 and 65535.'],
    [{ ACCESS_LOG: 'all' }, 'ACCESS_LOG must be yes, no or with-address.'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must not be negative.'],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: traces are sent by HTTP.',
    ],
    [{ HSTS: 'yes' }, 'HSTS must be host, subdomains or preload.'],
    [{ HSTS: 'preload' }, 'HSTS needs a PUBLIC_URL that begins with https://.'],
    [{ SAMPLES: 'true' }, 'SAMPLES must be yes or no.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('%o is refused in one sentence', (given, sentence) => {
    expect(() => readEnv(given)).toThrow(sentence)
  })
})

import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { interfaceTags } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import type { BucketSettings } from './covers/bucket-client.ts'
import { StartError } from './errors.ts'
import type { CdnSettings } from './http/cdn.ts'
import { leadsHere, parseProxies } from './http/client-address.ts'
import type { HstsReach } from './http/security-headers.ts'
import { readProviderWords } from './provider-words.ts'

const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address that begins with http:// or https://` })

const portNumber = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be between 1 and 65535`)
    .max(65535, `${name} must be between 1 and 65535`)

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portNumber('PORT').default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be an address that begins with postgres://' })
    .optional(),
  DATABASE_READ_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(
      z.array(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: 'DATABASE_READ_URLS must be addresses that begin with postgres://, with commas between them',
        }),
      ),
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PUBLIC_URL: webAddress('PUBLIC_URL')
    .refine((url) => !/^https?:\/\/[^/?#]*(?:\/.|[?#])/.test(url), 'PUBLIC_URL must have no path')
    .optional(),
  HSTS: z.enum(['host', 'subdomains', 'preload'], { error: 'HSTS must be host, subdomains or preload' }).optional(),
  BRAND_NAME: z.string().trim().min(1).default('Dragoman'),
  BRAND_URL: webAddress('BRAND_URL').optional(),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an e-mail address').default('hello@dragoman.example'),
  STAFF_EMAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      'STAFF_EMAIL_DOMAIN must be the domain of e-mail addresses, such as company.com',
    )
    .default('dragoman.example'),
  ADMINISTRATORS: z
    .string()
    .transform((text) => text.split(',').map((address) => lowerAscii(address.trim())))
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^[^\s@]+@[^\s@]+$/,
            'ADMINISTRATORS must be e-mail addresses with commas between them, such as ann@company.com, ben@company.com',
          ),
      ),
    )
    .optional(),
  SESSION_SECRET: z.string().min(32, 'SESSION_SECRET must have at least 32 characters').optional(),
  LOCAL_SIGN_IN_KEY: z
    .string()
    .regex(/^[\w-]{20,}$/, 'LOCAL_SIGN_IN_KEY must have at least 20 letters, digits, hyphens and underscores')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
  OIDC_ISSUER: webAddress('OIDC_ISSUER').default('https://accounts.google.com'),
  S3_ENDPOINT: webAddress('S3_ENDPOINT').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'S3_BUCKET must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'S3_REGION must be the name of a region, such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return parseProxies(text)
      } catch (error) {
        const wrong = (error as Error).message
        addIssue(`TRUSTED_PROXIES must be IP addresses or ranges with commas between them; "${wrong}" is neither`)
        return z.NEVER
      }
    })
    .optional(),
  MIN_FREE_MB: z.coerce
    .number({ error: 'MIN_FREE_MB must be a number' })
    .int('MIN_FREE_MB must be a whole number')
    .min(0, 'MIN_FREE_MB must not be negative')
    .default(256),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  METRICS_PORT: portNumber('METRICS_PORT').optional(),
  ACCESS_LOG: z
    .enum(['yes', 'no', 'with-address'], { error: 'ACCESS_LOG must be yes, no or with-address' })
    .default('no'),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'DRAIN_SECONDS must be a number' })
    .min(0, 'DRAIN_SECONDS must not be negative')
    .max(600, 'DRAIN_SECONDS must be at most 600')
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json', 'http/protobuf'], {
      error: 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: traces are sent by HTTP',
    })
    .optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  CDN_MAX_AGE: z.coerce
    .number({ error: 'CDN_MAX_AGE must be a number of seconds' })
    .int('CDN_MAX_AGE must be a whole number of seconds')
    .min(1, 'CDN_MAX_AGE must be at least 1')
    .optional(),
  CDN_TAG_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'CDN_TAG_HEADER must be the name of a header')
    .optional(),
  CDN_PURGE_URL: webAddress('CDN_PURGE_URL').optional(),
  CDN_PURGE_METHOD: z
    .string()
    .regex(/^[A-Z]+$/, 'CDN_PURGE_METHOD must be a method such as POST')
    .optional(),
  CDN_PURGE_HEADERS: z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return z.record(z.string(), z.string()).parse(JSON.parse(text))
      } catch {
        addIssue('CDN_PURGE_HEADERS must be a JSON object of names and texts, such as {"Authorization": "Bearer …"}')
        return z.NEVER
      }
    })
    .optional(),
  CDN_PURGE_BODY: z.string().optional(),
  SAMPLES: z.enum(['yes', 'no'], { error: 'SAMPLES must be yes or no' }).optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/, 'BACKUP_EVERY must be a time such as 12h, 7d or 30m')
    .transform((text) => Number.parseInt(text, 10) * UNITS_MS[text.at(-1) as keyof typeof UNITS_MS])
    .optional(),
  BACKUP_KEEP: z.coerce
    .number({ error: 'BACKUP_KEEP must be a number' })
    .int('BACKUP_KEEP must be a whole number')
    .min(1, 'BACKUP_KEEP must be at least 1')
    .default(7),
  BACKUP_TO: z.string().min(1).optional(),
  WEBHOOKS_PRIVATE: z.enum(['yes', 'no'], { error: 'WEBHOOKS_PRIVATE must be yes or no' }).default('no'),
  INTERFACE_LANGUAGE: z
    .enum(interfaceTags, { error: `INTERFACE_LANGUAGE must be one of ${interfaceTags.join(', ')}` })
    .default('en'),
  PROVIDER_WORDS: z.string().min(1).optional(),
  TEXT_LICENCE: z.string().trim().max(500, 'TEXT_LICENCE has at most 500 characters').optional(),
  DEMO_URL: webAddress('DEMO_URL').default('https://dragoman.example/demo'),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape)

export interface Env {
  mode: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Absolute path. */
  dataDir: string
  /** undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Of its replicas. */
  databaseReadUrls: string[]
  logLevel: string
  /** In lower case. People with a verified e-mail address of exactly this domain are staff. */
  staffEmailDomain: string
  /** E-mail addresses of those of the staff who are administrators, in lower case; undefined: all are. */
  administrators: readonly string[] | undefined
  /** undefined: the site makes one and keeps it in `dataDir`. */
  sessionSecret: string | undefined
  /** What the local sign-in asks for; undefined: each start makes another one. */
  localSignInKey: string | undefined
  /** The provider of sign-in; undefined: none, or the local one where the site serves this machine alone. */
  openId: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Proxies on other machines, whose `X-Forwarded-For` is believed; undefined: there are none. */
  trustedProxies: BlockList | undefined
  /** With less free space on its disks the site refuses writes. */
  minFreeBytes: number
  metrics: {
    /** Who knows it reads `/metrics` at the site's own port. */
    token: string | undefined
    /** A port of their own, on `host`. */
    port: number | undefined
  }
  /** One line a request; with the client's address only where it is asked for. */
  accessLog: 'yes' | 'no' | 'with-address'
  /** Whether traces are sent. Where to and how, the packages of OpenTelemetry read from the environment themselves. */
  traces: boolean
  /** How long a site that is asked to stop goes on serving, so that balancers notice. */
  drainSeconds: number
  /** Whether an empty library is filled with the sample works. */
  samples: boolean
  /** Where covers are kept; undefined: in `dataDir`. */
  coverBucket: BucketSettings | undefined
  backups: {
    /** undefined: only when they are asked for. */
    everyMs: number | undefined
    /** How many. */
    keep: number
    /** Absolute path. Backups for the bucket are written there, too, until they are in it. */
    folder: string
    bucket: BucketSettings | undefined
  }
  /** Whether webhooks may be sent into a private network, and without https. */
  privateWebhooks: boolean
  /** Caches of other machines; undefined: there are none. */
  cdn: CdnSettings | undefined
  site: Site
  /** How far a site by https forbids http. */
  hsts: HstsReach
}

/** Reads the environment; an empty variable counts as unset. @throws StartError */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new StartError(parsed.error.issues.map(sentence).join(' '))
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`).replace(/\/+$/, '')
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrls: readUrlsOf(env),
    logLevel: env.LOG_LEVEL,
    staffEmailDomain: env.STAFF_EMAIL_DOMAIN,
    administrators: administratorsOf(env),
    sessionSecret: env.SESSION_SECRET,
    localSignInKey: env.LOCAL_SIGN_IN_KEY,
    openId: openIdOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    minFreeBytes: env.MIN_FREE_MB * 1024 * 1024,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT },
    // At level debug every request is logged.
    accessLog: env.ACCESS_LOG === 'no' && /^(debug|trace)$/.test(env.LOG_LEVEL) ? 'yes' : env.ACCESS_LOG,
    traces: hasTraces(env),
    drainSeconds: env.DRAIN_SECONDS,
    // A database server of the site's own may be for a library of its own.
    samples: env.SAMPLES === undefined ? env.DATABASE_URL === undefined : env.SAMPLES === 'yes',
    coverBucket: coverBucketOf(env),
    backups: backupsOf(env),
    privateWebhooks: env.WEBHOOKS_PRIVATE === 'yes',
    cdn: cdnOf(env),
    site: {
      brandName: env.BRAND_NAME,
      brandUrl: env.BRAND_URL ?? `${publicUrl}/`,
      contactEmail: env.CONTACT_EMAIL,
      demoUrl: env.DEMO_URL,
      publicUrl,
      interfaceLanguage: env.INTERFACE_LANGUAGE,
      ...(env.PROVIDER_WORDS !== undefined && { words: readProviderWords(resolve(env.PROVIDER_WORDS)) }),
      ...(env.TEXT_LICENCE !== undefined && { textLicence: env.TEXT_LICENCE }),
    },
    hsts: hstsOf(env, publicUrl),
  }
}

function hstsOf({ HSTS }: z.infer<typeof schema>, publicUrl: string): HstsReach {
  if (HSTS !== undefined && !publicUrl.startsWith('https:'))
    throw new StartError('HSTS needs a PUBLIC_URL that begins with https://.')
  return HSTS ?? 'host'
}

function hasTraces(env: z.infer<typeof schema>): boolean {
  const isWanted = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  return isWanted !== undefined && env.OTEL_TRACES_EXPORTER !== 'none' && env.OTEL_SDK_DISABLED !== 'true'
}

function readUrlsOf({ DATABASE_URL, DATABASE_READ_URLS = [] }: z.infer<typeof schema>): string[] {
  if (DATABASE_READ_URLS.length > 0 && DATABASE_URL === undefined)
    throw new StartError('DATABASE_READ_URLS are replicas of the server of DATABASE_URL, which is not set.')
  return DATABASE_READ_URLS
}

function administratorsOf({ ADMINISTRATORS, STAFF_EMAIL_DOMAIN }: z.infer<typeof schema>): Env['administrators'] {
  const stranger = ADMINISTRATORS?.find((address) => !address.endsWith(`@${STAFF_EMAIL_DOMAIN}`))
  if (stranger !== undefined)
    throw new StartError(
      `ADMINISTRATORS names ${stranger}, who is not staff: the domain of STAFF_EMAIL_DOMAIN is ${STAFF_EMAIL_DOMAIN}.`,
    )
  return ADMINISTRATORS
}

function openIdOf(env: z.infer<typeof schema>): Env['openId'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer } = env
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.')
  if (!issuer.startsWith('https:') && !leadsHere(issuer))
    throw new StartError('OIDC_ISSUER must begin with https://, unless it is this machine.')
  return { issuer, clientId, clientSecret }
}

function cdnOf(env: z.infer<typeof schema>): Env['cdn'] {
  const { CDN_MAX_AGE: maxAge, CDN_TAG_HEADER: tagHeader = 'Cache-Tag', CDN_PURGE_URL: url } = env
  const { CDN_PURGE_METHOD: method = 'POST', CDN_PURGE_HEADERS: headers = {}, CDN_PURGE_BODY: body } = env
  if (maxAge === undefined) {
    if (url === undefined && env.CDN_TAG_HEADER === undefined) return undefined
    throw new StartError('CDN_TAG_HEADER and CDN_PURGE_URL need CDN_MAX_AGE: without it no CDN keeps an answer.')
  }
  if (url === undefined) return { maxAge, tagHeader, purge: undefined }
  // Where a header has the tags, no body is needed.
  const isInHeaders = Object.values(headers).some((value) => value.includes('%TAGS%'))
  const purge = isInHeaders
    ? { url, method, headers, body }
    : {
        url,
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: body ?? '{"tags":%TAGS%}',
      }
  return { maxAge, tagHeader, purge }
}

/** What `BACKUP_TO` says for the bucket of `S3_…`. */
const IN_BUCKET = 'bucket'

function backupsOf(env: z.infer<typeof schema>): Env['backups'] {
  const { BACKUP_TO: to, BACKUP_EVERY: everyMs, BACKUP_KEEP: keep } = env
  const folder = resolve(to === undefined || to === IN_BUCKET ? join(env.DATA_DIR, 'backups') : to)
  const bucket = to === IN_BUCKET ? coverBucketOf(env) : undefined
  if (to === IN_BUCKET && bucket === undefined)
    throw new StartError('BACKUP_TO=bucket needs the bucket of S3_ENDPOINT.')
  return { everyMs, keep, folder, bucket }
}

/** Stores without regions accept it too. */
const DEFAULT_REGION = 'us-east-1'

function coverBucketOf(env: z.infer<typeof schema>): Env['coverBucket'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if ([endpoint, bucket, region, accessKeyId, secretAccessKey].every((setting) => setting === undefined))
    return undefined
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    )
  return { endpoint, bucket, region: region ?? DEFAULT_REGION, accessKeyId, secretAccessKey }
}

/** In lower case, but only ASCII letters: `toLowerCase` would make a k of the Kelvin sign, which is another letter. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A host as a URL needs it: IPv6 in brackets; localhost for all interfaces. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function sentence(issue: { path: PropertyKey[]; message: string }): string {
  const name = String(issue.path[0])
  return `${issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`}.`
}

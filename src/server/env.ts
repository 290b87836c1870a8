import { resolve } from 'node:path'
import { z } from 'zod'
import type { Site } from '#contract/site.ts'
import { StartError } from './errors.ts'

const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address that begins with http:// or https://` })

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce
    .number({ error: 'PORT must be a number' })
    .int('PORT must be a whole number')
    .min(1, 'PORT must be between 1 and 65535')
    .max(65535, 'PORT must be between 1 and 65535')
    .default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be an address that begins with postgres://' })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PUBLIC_URL: webAddress('PUBLIC_URL')
    .refine((url) => !/^https?:\/\/[^/?#]*(?:\/.|[?#])/.test(url), 'PUBLIC_URL must have no path')
    .optional(),
  BRAND_NAME: z.string().trim().min(1).default('Dragoman'),
  BRAND_URL: webAddress('BRAND_URL').optional(),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an e-mail address').default('hello@dragoman.example'),
  DEMO_URL: webAddress('DEMO_URL').default('https://dragoman.example/demo'),
})

export interface Env {
  mode: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  logLevel: string
  site: Site
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
    logLevel: env.LOG_LEVEL,
    site: {
      brandName: env.BRAND_NAME,
      brandUrl: env.BRAND_URL ?? `${publicUrl}/`,
      contactEmail: env.CONTACT_EMAIL,
      demoUrl: env.DEMO_URL,
      publicUrl,
    },
  }
}

/** As it stands in an address: IPv6 in brackets, and "every interface" as this machine. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function sentence(issue: { path: PropertyKey[]; message: string }): string {
  const name = String(issue.path[0])
  return `${issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`}.`
}

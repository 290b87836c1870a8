import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Site } from '#contract/site.ts'
import { type App, type AppDependencies, createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import type { BackupKeeper } from '#server/exchange/backup/keep-backups.ts'
import { exportRoutes } from '#server/exchange/export/export-routes.ts'
import { importRoutes } from '#server/exchange/import/import-routes.ts'
import { Uploads } from '#server/exchange/import/uploads.ts'
import type { FreeSpace } from '#server/free-space.ts'
import { ALLOWANCES } from '#server/http/limits.ts'
import { sessionCookie } from '#server/http/session-cookie.ts'
import type { Renderer } from '#server/pages.ts'
import type { PasswordCost } from '#server/staff/access/accounts.ts'
import { type SessionSettings, startSession } from '#server/staff/access/sessions.ts'
import { batchRoutes } from '#server/staff/batches/batch-routes.ts'
import { Presence } from '#server/staff/presence/presence.ts'
import { staffRoutes } from '#server/staff/routes.ts'
import { type WebhookReach, webhookReach } from '#server/webhooks/send-webhook.ts'
import { bookCover } from '#web/sharing/book-cover.ts'

export const TEST_SITE: Site = {
  brandName: 'Testers',
  brandUrl: 'https://testers.example/',
  contactEmail: 'hello@testers.example',
  demoUrl: 'https://calendar.example/',
  publicUrl: 'https://library.example',
  interfaceLanguage: 'en',
}

export const TEST_SESSIONS: SessionSettings = { secret: 'a secret of the tests', staffEmailDomain: 'testers.example' }

/** For `addAccount` and `hashPassword`: a thousandth of the work that production asks for. */
export const TEST_PASSWORD_COST: PasswordCost = { N: 16, r: 8, p: 1, maxmem: 1024 * 1024 }

/** A disk that is never full. */
export const ROOM: FreeSpace = {
  look: async () => ({ freeBytes: 1e9, floorBytes: 0, isRefusing: false }),
  check: async () => {},
  stop: () => {},
}

const TEST_UPLOADS = new Uploads(join(tmpdir(), 'uploads'), ROOM)

/** Backups that are never made. */
const NO_BACKUPS: BackupKeeper = {
  settings: { everyMs: undefined, keep: 1, folder: '/nowhere', bucket: undefined },
  begin: async () => true,
  stop: async () => {},
}

/** Every name is one of the public internet. */
const TEST_REACH: WebhookReach = {
  ...webhookReach(false),
  resolve: async () => [{ address: '93.184.216.34', family: 4 }],
}

const TEST_SYSTEM = { database: 'test', backup: async () => ({ last: null, failure: null }) }

/** The whole application without a socket. @param others what a test has of its own */
export function testApp(
  ctx: Context,
  renderer?: Renderer,
  log = pino({ level: 'silent' }),
  others: Partial<AppDependencies> = {},
): App {
  const settings = {
    site: TEST_SITE,
    sessions: TEST_SESSIONS,
    system: TEST_SYSTEM,
    backups: NO_BACKUPS,
    webhooks: TEST_REACH,
    space: ROOM,
    uploads: TEST_UPLOADS,
    passwordCost: TEST_PASSWORD_COST,
  }
  return createApp({ ctx, log, renderer, ...settings, ...others })
}

/** The calls of staff by themselves, for tests that go through all of them. */
export const testStaffRoutes = (ctx: Context) =>
  staffRoutes({
    ctx,
    publicUrl: TEST_SITE.publicUrl,
    cookie: sessionCookie(true),
    sessions: TEST_SESSIONS,
    allowances: ALLOWANCES,
    system: TEST_SYSTEM,
    webhooks: TEST_REACH,
    presence: new Presence(ctx),
    space: ROOM,
    onChange: () => {},
    others: [
      importRoutes({ ctx, space: ROOM, uploads: TEST_UPLOADS, log: pino({ level: 'silent' }) }),
      batchRoutes({ ctx, space: ROOM, log: pino({ level: 'silent' }) }),
      exportRoutes({ ctx, log: pino({ level: 'silent' }) }),
    ],
  })

/** Of a page that is drawn in a test. */
export const ENGLISH = {
  tag: 'en',
  intlTag: 'en-u-nu-latn',
  marks: { lang: 'en', dir: 'ltr' },
  prefix: '',
  comma: ', ',
} as const

/** Draws pages without a build. @param more what a test needs beside pages */
export const stubRenderer = (render: Renderer['render'], more: Partial<Renderer> = {}): Renderer => ({
  render,
  sharing: async () => undefined,
  cover: async (words) => bookCover(words),
  manifest: async () => ({}),
  staffTags: () => '',
  messages: () => ({ screen: '/screen.js', pages: '/pages.js', tools: '/tools.js' }),
  tags: () => '',
  assets: undefined,
  ...more,
})

/** Calls of a person who is signed in, from a page of the site. Bodies are sent as JSON. */
export interface Caller {
  /** What each call carries. */
  headers: Readonly<Record<string, string>>
  get(path: string): Promise<Response>
  send(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD',
    path: string,
    body?: unknown,
    more?: Record<string, string>,
  ): Promise<Response>
  /** POSTs bytes as they are. */
  upload(path: string, body: Uint8Array | string, type: string): Promise<Response>
}

/** @param device what its browser said @param email of staff (`…@testers.example`), or of anyone else */
export async function signedIn(
  ctx: Context,
  app: App,
  email = 'editor@testers.example',
  device?: string,
): Promise<Caller> {
  const token = await startSession(ctx, TEST_SESSIONS, { email, name: 'Editor', photo: null }, device)
  const headers = { cookie: `__Host-session=${token}`, origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'same-origin' }
  const json = { ...headers, 'content-type': 'application/json' }
  return {
    headers,
    get: async (path) => app.request(path, { headers }),
    send: async (method, path, body, more) =>
      app.request(path, {
        method,
        ...(body === undefined
          ? { headers: { ...headers, ...more } }
          : { headers: { ...json, ...more }, body: JSON.stringify(body) }),
      }),
    upload: async (path, body, type) =>
      app.request(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
  }
}

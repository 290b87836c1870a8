import { Hono } from 'hono'
import type { Context } from '../context.ts'
import type { FreeSpace } from '../free-space.ts'
import type { CacheTag } from '../http/cache-tags.ts'
import type { Allowances } from '../http/limits.ts'
import { problem } from '../http/problem.ts'
import { refuseCrossSite } from '../http/same-origin.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { WebhookReach } from '../webhooks/send-webhook.ts'
import type { PasswordCost } from './access/accounts.ts'
import { type StaffVariables, staffGuard } from './access/guard.ts'
import type { SessionSettings } from './access/sessions.ts'
import { chapterRoutes } from './chapters/chapter-routes.ts'
import { entryRoutes } from './entries/entry-routes.ts'
import { historyRoutes } from './history/history-routes.ts'
import { overviewRoutes, type SystemDependencies } from './lists/overview-routes.ts'
import { accountRoutes } from './people/account-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import type { Presence } from './presence/presence.ts'
import { presenceRoutes } from './presence/presence-routes.ts'
import { staffReportRoutes } from './reports/report-routes.ts'
import { translationRoutes } from './texts/translation-routes.ts'
import { viewRoutes } from './views/view-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import { staffCoverRoutes } from './works/cover-routes.ts'
import { staffWorksRoutes } from './works/works-routes.ts'
import { writeOnce } from './write-once.ts'

interface StaffDependencies {
  ctx: Context
  publicUrl: string
  cookie: SessionCookie
  sessions: SessionSettings
  allowances: Allowances
  passwordCost?: PasswordCost | undefined
  system: SystemDependencies
  /** To which addresses webhooks may be sent. */
  webhooks: WebhookReach
  presence: Presence
  /** Routes for staff that belong to other parts. */
  more?: Hono<StaffVariables>[]
  space: FreeSpace
  /** Called after each write, before its answer leaves. @param touches tags of answers that are out of date now */
  onChange: (touches: readonly CacheTag[]) => void
  /** Routes that make sure themselves that a request sent twice is not written twice. */
  others: Hono<StaffVariables>[]
}

/** What only staff may call, beneath `/api/admin`. */
export function staffRoutes({ publicUrl, system, webhooks, presence, others, more = [], ...guard }: StaffDependencies) {
  const routes = new Hono<StaffVariables>()
  routes.use(refuseCrossSite(publicUrl), staffGuard(guard))
  for (const part of others) routes.route('/', part)
  // Answers with a password are kept nowhere.
  routes.route('/', accountRoutes(guard.passwordCost))
  routes.use(writeOnce())
  routes.route('/', staffWorksRoutes())
  routes.route('/', entryRoutes())
  routes.route('/', overviewRoutes(system, guard.space))
  routes.route('/', historyRoutes())
  routes.route('/covers', staffCoverRoutes())
  routes.route('/', translationRoutes())
  routes.route('/', chapterRoutes())
  routes.route('/', staffReportRoutes())
  routes.route('/', viewRoutes())
  routes.route('/', webhookRoutes(webhooks))
  routes.route('/', peopleRoutes(guard))
  routes.route('/', presenceRoutes({ presence, cookie: guard.cookie, sessions: guard.sessions }))
  for (const part of more) routes.route('/', part)
  routes.all('*', () => problem(404, 'There is no such call.'))
  return routes
}

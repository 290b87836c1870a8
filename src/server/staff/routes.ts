import { Hono } from 'hono'
import type { Context } from '../context.ts'
import type { Allowances } from '../http/limits.ts'
import { problem } from '../http/problem.ts'
import { refuseCrossSite } from '../http/same-origin.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import { staffCatalogueRoutes } from './catalogue-routes.ts'
import { chapterRoutes } from './chapter-routes.ts'
import { staffCoverRoutes } from './cover-routes.ts'
import { type StaffVariables, staffGuard } from './guard.ts'
import { historyRoutes } from './history-routes.ts'
import { overviewRoutes, type SystemDependencies } from './overview-routes.ts'
import { staffReportRoutes } from './report-routes.ts'
import type { SessionSettings } from './sessions.ts'
import { translationRoutes } from './translation-routes.ts'
import { staffWorksRoutes } from './works-routes.ts'

interface StaffDependencies {
  ctx: Context
  publicUrl: string
  cookie: SessionCookie
  sessions: SessionSettings
  allowances: Allowances
  system: SystemDependencies
  /** Called after each write, before its answer leaves. */
  onChange: () => void
}

/** What only staff may call, beneath `/api/admin`. */
export function staffRoutes({ ctx, publicUrl, cookie, sessions, allowances, system, onChange }: StaffDependencies) {
  const routes = new Hono<StaffVariables>()
  routes.use(refuseCrossSite(publicUrl), staffGuard({ ctx, cookie, sessions, allowances, onChange }))
  routes.route('/', staffWorksRoutes())
  routes.route('/', staffCatalogueRoutes())
  routes.route('/', overviewRoutes(system))
  routes.route('/', historyRoutes())
  routes.route('/covers', staffCoverRoutes())
  routes.route('/', translationRoutes())
  routes.route('/', chapterRoutes())
  routes.route('/', staffReportRoutes())
  routes.all('*', () => problem(404, 'There is no such call.'))
  return routes
}

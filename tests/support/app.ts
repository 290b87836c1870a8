import { pino } from 'pino'
import type { Site } from '#contract/site.ts'
import { type App, createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import type { Renderer } from '#server/pages.ts'

export const TEST_SITE: Site = {
  brandName: 'Testers',
  brandUrl: 'https://testers.example/',
  contactEmail: 'hello@testers.example',
  demoUrl: 'https://calendar.example/',
  publicUrl: 'https://library.example',
}

/** The whole application without a socket. */
export function testApp(ctx: Context, renderer?: Renderer, log = pino({ level: 'silent' })): App {
  return createApp({ ctx, site: TEST_SITE, log, renderer })
}

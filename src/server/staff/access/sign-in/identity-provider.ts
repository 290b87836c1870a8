import type { Context as HonoContext } from 'hono'
import type { Session } from '#contract/staff.ts'
import type { Env } from '../../../env.ts'

/** Where Google, or the local provider, sends people back. */
export const CALLBACK = '/auth/google/callback'

/** Who vouches for people. */
export interface IdentityProvider {
  kind: Exclude<Session['signIn'], 'disabled'>
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * Where this request's sign-in ends; undefined: it may not begin one. Never taken from the request: at most chosen by
   * it, from a fixed list.
   */
  callbackFor(c: HonoContext): string | undefined
}

/** The provider of the settings: Google, unless they name another. */
export function configuredProvider({ openId, site }: Pick<Env, 'openId' | 'site'>): IdentityProvider | undefined {
  return openId && { ...openId, kind: 'google', callbackFor: () => site.publicUrl + CALLBACK }
}

/** Through whom a request may sign in. */
export function offeredTo(c: HonoContext, provider: IdentityProvider | undefined): Session['signIn'] {
  return provider?.callbackFor(c) === undefined ? 'disabled' : provider.kind
}

import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Env } from '../../../env.ts'
import { configuredProvider, type IdentityProvider } from './identity-provider.ts'
import { localRefusal } from './local-gate.ts'
import { type LocalProvider, localProvider } from './local-provider.ts'

interface Chosen {
  /** undefined: nobody can sign in. */
  provider: IdentityProvider | undefined
  local?: LocalProvider
  /** What whoever started the site should know. */
  sentence?: string
}

/**
 * Who vouches for people: whom the settings name, or, on a machine that nobody else can reach, the machine itself.
 * @param bound what the socket is really bound to
 */
export function chooseProvider(env: Env, bound: AddressInfo, log: Logger): Chosen {
  const configured = configuredProvider(env)
  if (configured) return { provider: configured }
  const refusal = localRefusal(bound, env.site.publicUrl)
  if (refusal !== undefined)
    return {
      provider: undefined,
      sentence: `Sign-in is disabled: GOOGLE_CLIENT_ID is not set, and ${refusal}.`,
    }
  const local = localProvider(bound, env.staffEmailDomain, log)
  return {
    provider: local.provider,
    local,
    sentence: 'Sign-in is by local accounts, for this machine alone; a site behind a proxy must set PUBLIC_URL.',
  }
}

import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Env } from '../../../env.ts'
import { isLoopback, leadsHere } from '../../../http/client-address.ts'
import type { LocalProvider } from './local-provider.ts'
import { configuredProvider, type IdentityProvider } from './open-id.ts'

interface Chosen {
  /** undefined: nobody can sign in. */
  provider: IdentityProvider | undefined
  local?: LocalProvider
  /** A sentence for the person who starts the site. */
  sentence?: string
}

/**
 * Chooses who identifies people: the provider of the settings; without one, the local provider, if nobody else can reach
 * this machine. Only then is the local provider's code loaded.
 * @param bound the address that the socket is bound to
 */
export async function chooseProvider(env: Env, bound: AddressInfo, log: Logger): Promise<Chosen> {
  const configured = configuredProvider(env)
  if (configured) return { provider: configured }
  const refusal = localRefusal(bound, env.site.publicUrl)
  if (refusal !== undefined)
    return {
      provider: undefined,
      sentence: `Sign-in is disabled: GOOGLE_CLIENT_ID is not set, and ${refusal}.`,
    }
  const { localProvider } = await import('./local-provider.ts')
  const local = localProvider(bound, env, log)
  return {
    provider: local.provider,
    local,
    sentence: `Staff sign in by this address, on this machine alone: ${local.entrance}`,
  }
}

/**
 * The local provider asks for no password, so it must serve nobody but this machine.
 * @param bound the address that the socket is bound to, whatever the settings say
 * @param publicUrl the address that readers use
 * @returns why it must not serve; undefined: it may
 */
function localRefusal(bound: AddressInfo, publicUrl: string): string | undefined {
  if (!isLoopback(bound.address)) return 'the site can be reached from other machines'
  return leadsHere(publicUrl) && publicUrl.startsWith('http:')
    ? undefined
    : 'PUBLIC_URL is not an http:// address of this machine'
}

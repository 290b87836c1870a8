import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { leadsHere } from '../../../http/loopback.ts'
import type { Identity } from '../sessions.ts'
import type { IdentityProvider } from './identity-provider.ts'

const PATIENCE_SECONDS = 10

/** What is kept on our side while someone is with the provider. */
export interface Secrets {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

/** A person for whom the provider does not vouch as we need it. */
export class UnfitIdentity extends Error {
  readonly code = 'UNFIT_IDENTITY'
}

/** As they stand in the signed token, of which nothing else is used. */
const claimsSchema = z.object({
  email: z.string().regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u),
  email_verified: z.literal(true),
  name: z.string().trim().min(1).nullish().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
})

/** The code flow of OpenID Connect, with PKCE, state and nonce. Asks the provider for its addresses when first needed. */
export class OpenId {
  readonly #provider: IdentityProvider
  #configuration: Promise<Configuration> | undefined

  constructor(provider: IdentityProvider) {
    this.#provider = provider
  }

  /** @returns where to send the browser, and what to keep until it is back */
  async begin(callback: string): Promise<{ address: URL; secrets: Secrets }> {
    const configuration = await this.#discovered()
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: 'openid email profile',
      prompt: 'select_account',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    })
    // The local provider is this very site, under whichever name the browser knows it: nothing leaves its origin.
    if (this.#provider.kind === 'local') address.host = new URL(callback).host
    return { address, secrets }
  }

  /**
   * Trades the code for a token and checks it: signature, issuer, audience, time, nonce.
   * @param search the query with which the browser came back
   * @throws UnfitIdentity without a verified e-mail address; errors of openid-client for anything else
   */
  async finish(callback: string, search: string, { state, nonce, verifier }: Secrets): Promise<Identity> {
    const configuration = await this.#discovered()
    const tokens = await authorizationCodeGrant(configuration, new URL(callback + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = claimsSchema.safeParse(tokens.claims())
    if (!claims.success) throw new UnfitIdentity('The provider vouches for no e-mail address.')
    const { email, name, picture } = claims.data
    return { email, name: name ?? null, photo: picture ?? null }
  }

  /** What failed is asked anew the next time. */
  #discovered(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error) => {
      this.#configuration = undefined
      throw error
    })
    return this.#configuration
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#provider
    // In the clear only where nothing leaves the machine.
    const insecure = leadsHere(issuer) ? [allowInsecureRequests] : []
    // Signatures too: without it the token would be trusted for the connection it came by.
    const execute = [...insecure, enableNonRepudiationChecks]
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: PATIENCE_SECONDS })
  }
}

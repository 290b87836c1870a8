import { createHmac, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
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
import type { Session } from '#contract/staff.ts'
import type { Context } from '../../../context.ts'
import { signIns } from '../../../db/sign-in-schema.ts'
import type { Env } from '../../../env.ts'
import { leadsHere } from '../../../http/client-address.ts'
import type { Identity, SessionSettings } from '../sessions.ts'

/** The path that the provider sends people back to. */
export const CALLBACK = '/auth/google/callback'

/** Where people sign in: it says which e-mail address is theirs. */
export interface IdentityProvider {
  kind: Exclude<Session['signIn'], 'disabled'>
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * The address that the sign-in of this request returns to; undefined: the request must not begin one. It never comes from
   * the request, which can at most choose from a fixed list.
   */
  callbackFor(c: HonoContext): string | undefined
}

/** @returns the provider of the settings (Google, unless they name another one); undefined: none is set */
export function configuredProvider({ openId, site }: Pick<Env, 'openId' | 'site'>): IdentityProvider | undefined {
  return openId && { ...openId, kind: 'google', callbackFor: () => site.publicUrl + CALLBACK }
}

/** @returns the kind of sign-in that a request is offered */
export function offeredTo(c: HonoContext, provider: IdentityProvider | undefined): Session['signIn'] {
  return provider?.callbackFor(c) === undefined ? 'disabled' : provider.kind
}

const PROVIDER_TIMEOUT_SECONDS = 10

/** What the server keeps while a person chooses an account at the provider, to check what comes back. */
export interface Secrets {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
}

/** The provider's token has no verified e-mail address. */
export class UnfitIdentity extends Error {
  readonly code = 'UNFIT_IDENTITY'
}

/** The claims of the signed ID token that are used. */
const claimsSchema = z.object({
  email: z.string().regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u),
  email_verified: z.literal(true),
  name: z.string().trim().min(1).nullish().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .nullish()
    .catch(null),
})

/** The code flow of OpenID Connect, with PKCE, state and nonce. The provider's addresses are fetched at the first use. */
export class OpenId {
  readonly #provider: IdentityProvider
  #configuration: Promise<Configuration> | undefined

  constructor(provider: IdentityProvider) {
    this.#provider = provider
  }

  /** @returns the address to send the browser to, and the secrets to keep until it is back */
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
    // The local provider is this site itself: the browser stays at the host name it came by.
    if (this.#provider.kind === 'local') address.host = new URL(callback).host
    return { address, secrets }
  }

  /**
   * Exchanges the code for a token, and checks its signature, issuer, audience, time and nonce.
   * @param search the query with which the browser came back
   * @throws UnfitIdentity: no verified e-mail address; errors of openid-client for everything else
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

  /** A failure is not kept: the next call tries again. */
  #discovered(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error) => {
      this.#configuration = undefined
      throw error
    })
    return this.#configuration
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#provider
    // http: is allowed only if nothing leaves this machine.
    const insecure = leadsHere(issuer) ? [allowInsecureRequests] : []
    // Checks the token's signature too; by default a token is trusted because of the connection it came by.
    const execute = [...insecure, enableNonRepudiationChecks]
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: PROVIDER_TIMEOUT_SECONDS })
  }
}

/** How long a person may take to choose an account. */
export const SIGN_IN_MS = 600_000

/** A sign-in that has begun and not come back yet. */
export interface PendingSignIn extends Secrets {
  /** It happens in the whole window, because the browser opens no popups. */
  page: boolean
}

/** @returns the secret for the browser's cookie; the database stores only its keyed hash */
export async function storeSignIn(ctx: Context, settings: SessionSettings, pending: PendingSignIn): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  await ctx.db.delete(signIns).where(lt(signIns.expiresAt, now))
  await ctx.db
    .insert(signIns)
    .values({ ...pending, id: idOf(secret, settings), expiresAt: new Date(now.getTime() + SIGN_IN_MS) })
  return secret
}

/** Finds a pending sign-in and deletes it: each can be used once. @returns undefined: there is none, or it is too old */
export async function takeSignIn(
  ctx: Context,
  settings: SessionSettings,
  secret: string,
): Promise<PendingSignIn | undefined> {
  const [row] = await ctx.db
    .delete(signIns)
    .where(eq(signIns.id, idOf(secret, settings)))
    .returning()
  return row && row.expiresAt > ctx.clock() ? row : undefined
}

/** Differs from a session's id even for the same token. */
const idOf = (secret: string, settings: SessionSettings) =>
  createHmac('sha256', settings.secret).update(`sign-in ${secret}`).digest('hex')

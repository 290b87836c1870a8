import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'
import { localStore } from '#server/staff/access/sign-in/local-provider.ts'

type Claims = Record<string, unknown>

/** A real OpenID provider on loopback, in Google's place, which can be told to do wrong. */
export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who is signed in there: the claims of the next token; null: who cancels. */
  account: Claims | null
  /** Makes of a good token's claims the one that is sent. */
  mend: ((claims: Claims, sign: (claims: Claims) => string) => string) | undefined
  /** Answers nothing but errors. */
  down: boolean
  /** Queries with which sign-ins were begun. */
  asked: URLSearchParams[]
  close(): Promise<void>
}

const CLIENT = { clientId: 'the-library', clientSecret: 'what only the two of them know' }

/** @param callbacks where it sends people back */
export async function startOpenIdProvider(callbacks: string[]): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'the-key', use: 'sig', alg: 'RS256' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: TestProvider = {
    issuer,
    ...CLIENT,
    account: null,
    mend: undefined,
    down: false,
    asked: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const sign = (claims: Claims) => signed(claims, key.kid, (data) => createSign('sha256').update(data).sign(privateKey))

  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const off = { enabled: false }
  const provider = new Provider(issuer, {
    adapter: localStore(),
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: callbacks,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: off, dPoP: off, pushedAuthorizationRequests: off, resourceIndicators: off },
    interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...made.account }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 600 },
  })
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && body?.id_token && made.mend)
      ctx.body = { ...body, id_token: made.mend(claimsOf(body.id_token), sign) }
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (made.down) return response.writeHead(503).end()
    if (url.pathname === '/auth') {
      made.asked.push(url.searchParams)
      // It asks each time, and knows nobody again.
      delete request.headers.cookie
    }
    if (!url.pathname.startsWith('/choose/')) return callback(request, response)
    const login = { login: { accountId: 'someone', remember: false }, select_account: {} }
    return provider.interactionFinished(request, response, made.account ? login : { error: 'access_denied' })
  })
  return made
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: Claims, kid: string, sign: (data: string) => Buffer): string {
  const data = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${data}.${sign(data).toString('base64url')}`
}

const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

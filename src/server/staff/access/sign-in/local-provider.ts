import { generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type Provider from 'oidc-provider'
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Env } from '../../../env.ts'
import { incomingOf, isLoopback } from '../../../http/client-address.ts'
import { escapeXml } from '../../../http/escape-xml.ts'
import { isSecret } from '../../../http/is-secret.ts'
import { AUTH_HEADERS, authPage } from './auth-page.ts'
import { CALLBACK, type IdentityProvider } from './open-id.ts'

const MOUNT = '/auth/local'
const SESSION_COOKIE = 'local-session'
const CLIENT_ID = 'library'
const MOST_FORM_BYTES = 1000
const KEY_PATH = '/key'
/** Paths that this site itself requests: none of them lets anyone choose an account. */
const WITHOUT_KEY = ['/.well-known/openid-configuration', '/jwks', '/token']

/** An identity provider for a single machine, which asks for no password: it shows a page to choose an account. */
export interface LocalProvider {
  provider: IdentityProvider
  /** The address that gives the key to a browser, and leads on to the choice of an account. Only the terminal shows it. */
  entrance: string
  /** Answers a request beneath `/auth/local`. @returns whether it was one */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * To be called only by `chooseProvider`, which has checked that nobody else can reach the site; each request is checked
 * as well. That cannot tell a proxy on this machine that hides itself from a browser here: so a browser must also have
 * brought the key, which only the terminal of the site shows. `oidc-provider` is loaded at the first request.
 * @param bound the address that the socket is bound to
 */
export function localProvider(
  bound: AddressInfo,
  { staffEmailDomain, localSignInKey }: Pick<Env, 'staffEmailDomain' | 'localSignInKey'>,
  log: Logger,
): LocalProvider {
  const key = localSignInKey ?? randomBytes(16).toString('base64url')
  // Cookies do not tell one port from another.
  const keyCookie = `local-key-${bound.port}`
  const hosts = localHosts(bound)
  const accounts = localAccounts(staffEmailDomain)
  const issuer = `http://${hosts[0]}${MOUNT}`
  const clientSecret = randomBytes(32).toString('base64url')
  let provider: Promise<Provider> | undefined
  const getProvider = () => {
    provider ??= makeProvider(issuer, clientSecret, hosts, accounts)
    return provider
  }
  return {
    entrance: `http://${hosts[0]}${MOUNT}${KEY_PATH}?key=${key}`,
    provider: {
      kind: 'local',
      issuer,
      clientId: CLIENT_ID,
      clientSecret,
      callbackFor(c) {
        const incoming = incomingOf(c)
        return incoming && isLocalRequest(incoming, hosts) ? `http://${incoming.headers.host}${CALLBACK}` : undefined
      },
    },
    answer(request, response) {
      if (!request.url?.startsWith(`${MOUNT}/`)) return false
      for (const [name, value] of Object.entries(AUTH_HEADERS)) response.setHeader(name, value)
      response.setHeader('x-content-type-options', 'nosniff')
      // The path as it was sent: a normalised one could look like one of the paths that need no key.
      const [path = '', query] = request.url.slice(MOUNT.length).split('?', 2)
      if (!isLocalRequest(request, hosts)) sendPage(response, 403, REFUSED)
      else if (path === KEY_PATH && isSecret(new URLSearchParams(query).get('key'), key)) {
        const cookie = `${keyCookie}=${key}; Path=/auth; HttpOnly; SameSite=Lax`
        response.writeHead(303, { location: '/auth/google?page=1', 'set-cookie': cookie }).end()
      } else if (!WITHOUT_KEY.includes(path) && !isSecret(cookieOf(request, keyCookie), key))
        sendPage(response, 403, KEY_MISSING)
      else
        getProvider()
          .then((provider) => chooseOrPassOn(provider, accounts, request, response))
          .catch((error: Error) => {
            if (error.name === 'SessionNotFound') return sendPage(response, 400, EXPIRED)
            log.error({ err: error }, 'the local identity provider failed')
            sendPage(response, 500, BROKEN)
          })
      return true
    },
  }
}

const REFUSED = {
  title: 'Not from here',
  body: '<p>This way to sign in works only on the machine that runs the site.</p>',
}
const KEY_MISSING = {
  title: 'Look into the terminal',
  body: `<p>Only whoever has started the site signs in here. Where it was started it has printed the address for that, on the line that begins with “Staff sign in”. Open it in this browser.</p>
<p>Each start prints another one.</p>`,
}
const EXPIRED = {
  title: 'This sign-in is over',
  body: '<p>It has taken too long, or was finished in another window. Close this one and begin anew.</p>',
}
const BROKEN = { title: 'Something went wrong', body: '<p>Close this window and begin anew.</p>' }

const cookiesOf = ({ headers }: IncomingMessage): string[] => headers.cookie?.split(/; */) ?? []

const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  cookiesOf(request)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

async function chooseOrPassOn(
  provider: Provider,
  accounts: readonly LocalAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url as string).slice(MOUNT.length)
  if (path.startsWith('/choose/')) {
    // Throws without the provider's own cookie: so no other site can choose an account.
    await provider.interactionDetails(request, response)
    if (request.method === 'GET') return sendPage(response, 200, choice(path, accounts))
    const chosen = request.method === 'POST' ? (await readForm(request)).get('account') : null
    const account = accounts.find(({ id }) => id === chosen)
    const denied = { error: 'access_denied', error_description: 'No account was chosen.' }
    const result = account ? { login: { accountId: account.id, remember: false }, select_account: {} } : denied
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  // Without its session cookie the provider asks for an account each time.
  request.headers.cookie = cookiesOf(request)
    .filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
    .join('; ')
  Object.assign(request, { originalUrl: request.url, url: path })
  await provider.callback()(request, response)
}

function choice(path: string, accounts: readonly LocalAccount[]) {
  const rows = accounts.map(
    ({ id, name, email }) =>
      `<li><button name="account" value="${id}"><span class="face" aria-hidden="true">${name.split(' ').at(-1)?.[0]}</span><b>${escapeXml(name)}</b><span class="address">${escapeXml(email)}</span></button></li>`,
  )
  const body = `<p>Nobody has set up Google sign-in, so this machine vouches for two accounts of its own.</p>
<form method="post" action="${escapeXml(MOUNT + path)}">
<ul>
${rows.join('\n')}
</ul>
<button class="plain" name="account" value="">Cancel</button>
</form>`
  return { title: 'Choose an account', body }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MOST_FORM_BYTES) throw new Error('This form is larger than any of ours.')
  }
  return new URLSearchParams(text)
}

function sendPage(response: ServerResponse, status: number, page: { title: string; body: string }): void {
  if (response.headersSent) return void response.end()
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(authPage(page))
}

async function makeProvider(
  issuer: string,
  clientSecret: string,
  hosts: readonly string[],
  accounts: readonly LocalAccount[],
): Promise<Provider> {
  const [{ Provider: Made, interactionPolicy }, { privateKey }] = await Promise.all([
    import('oidc-provider'),
    promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
  ])
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const off = { enabled: false }
  const configuration: Configuration = {
    adapter: localStore(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: hosts.map((host) => `http://${host}${CALLBACK}`),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'local-choice', resume: 'local-resume' },
      long: { path: MOUNT },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: the signed token contains all claims that were asked for.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
    },
    interactions: { policy, url: (_, { uid }) => `${MOUNT}/choose/${uid}` },
    async findAccount(_, id) {
      const account = accounts.find((known) => known.id === id)
      return account && { accountId: id, claims: () => ({ sub: id, email_verified: true, ...account }) }
    },
    // There is nothing to consent to: the grant is made without asking.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = authPage(EXPIRED)
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 600 },
  }
  return new Made(issuer, configuration)
}

/** A person whom everybody at this machine may be. */
interface LocalAccount {
  id: string
  name: string
  email: string
}

function localAccounts(staffEmailDomain: string): LocalAccount[] {
  return [
    { id: 'editor', name: 'Local Editor', email: `editor@${staffEmailDomain}` },
    { id: 'reader', name: 'Local Reader', email: 'reader@example.org' },
  ]
}

/** @returns the hosts, with port, by which a browser on this machine can reach a site bound to a loopback address */
function localHosts({ address, port }: AddressInfo): string[] {
  const bound = address.includes(':') ? `[${address}]` : address
  const names = new Set([bound, 'localhost', '127.0.0.1', '[::1]'])
  return [...names].map((name) => new URL(`http://${name}:${port}`).host)
}

/** Whether a request comes from this machine, directly, and names one of the hosts. */
function isLocalRequest(request: IncomingMessage, hosts: readonly string[]): boolean {
  const { socket, headers } = request
  const straight = isLoopback(socket.remoteAddress) && isLoopback(socket.localAddress) && !isProxied(request)
  return straight && hosts.includes(headers.host ?? '')
}

/** Whether a proxy has sent it: by the headers that proxies add; nginx without settings adds none, but speaks HTTP/1.0. */
function isProxied({ headers, httpVersion }: IncomingMessage): boolean {
  const named = Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name))
  return named || httpVersion === '1.0' || headers.connection === 'close'
}

const MAX_STORED = 1000

/** Storage for `oidc-provider`, in the memory of this process. */
export function localStore(): (model: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: MAX_STORED })
  const ids = new LRUCache<string, string>({ max: MAX_STORED })
  return (model) => {
    const key = (id: string) => `${model} ${id}`
    return {
      async upsert(id, payload, seconds) {
        kept.set(key(id), payload, seconds === undefined ? {} : { ttl: seconds * 1000 })
        if (payload.uid !== undefined) ids.set(key(payload.uid), id)
      },
      async find(id) {
        return kept.get(key(id))
      },
      async findByUid(uid) {
        return kept.get(key(ids.get(key(uid)) ?? ''))
      },
      // Used only by the device flow, which is off.
      async findByUserCode() {
        return undefined
      },
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(name)
      },
    }
  }
}

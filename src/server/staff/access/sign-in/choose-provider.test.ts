import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('choose-provider.ts', import.meta.url).href
const ENV = new URL('../../../env.ts', import.meta.url).href

/** Chooses in a process of its own, asks the local provider for its keys, if there is one. @returns what was loaded */
async function loadedWith(address: string, settings: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve(name, context, next) {
      if (/oidc-provider$|local-provider/.test(name)) loaded.push(name)
      return next(name, context)
    } })
    const { chooseProvider } = await import(${JSON.stringify(MODULE)})
    const { readEnv } = await import(${JSON.stringify(ENV)})
    const bound = { address: ${JSON.stringify(address)}, port: 3000, family: 'IPv4' }
    const { local } = await chooseProvider(readEnv(${JSON.stringify(settings)}), bound, undefined)
    const socket = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' }
    const headers = { host: 'localhost:3000', connection: 'keep-alive' }
    const request = { url: '/auth/local/jwks', method: 'GET', httpVersion: '1.1', socket, headers }
    const ended = Promise.withResolvers()
    const response = { setHeader() {}, writeHead: () => response, end: () => ended.resolve(), headersSent: false }
    const log = console.log
    console.log = console.warn = console.info = () => {}
    if (local?.answer(request, response)) await Promise.race([ended.promise, new Promise((r) => setTimeout(r, 3000))])
    log(JSON.stringify(loaded))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return JSON.parse(stdout)
}

test.each([
  ['Google is set up', '127.0.0.1', { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }],
  ['the site has a public address', '127.0.0.1', { PUBLIC_URL: 'https://library.example' }],
  ['other machines can reach it', '0.0.0.0', {}],
])('§6 local sign-in: where %s, nothing of it is loaded', async (_, address, settings) => {
  expect(await loadedWith(address, settings as Record<string, string>)).toEqual([])
})

test('§6 local sign-in: where it is offered, it is loaded', async () => {
  expect(await loadedWith('127.0.0.1', {})).toEqual(expect.arrayContaining(['./local-provider.ts', 'oidc-provider']))
})

/** A browser of which only the cookies matter: they go where they came from, and follow its ways from site to site. */
export class CookieBrowser {
  /** By origin, then by name. */
  readonly cookies = new Map<string, Map<string, string>>()
  /** The addresses it was led through, the last one last. */
  readonly visited: string[] = []
  readonly #sites: Record<string, (url: string, init: RequestInit) => Response | Promise<Response>>

  /** @param sites who answers for an origin; the network answers for all others */
  constructor(sites: Record<string, (url: string, init: RequestInit) => Response | Promise<Response>>) {
    this.#sites = sites
  }

  /** One request. */
  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address)
    const jar = this.cookies.get(origin) ?? new Map<string, string>()
    this.cookies.set(origin, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const send = this.#sites[origin] ?? fetch
    this.visited.push(address)
    const response = await send(address, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(rest)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Follows redirects until there is an answer, or the next step would lead to `stop`. */
  async visit(address: string, stop?: string): Promise<Response> {
    let response = await this.ask(address)
    for (let steps = 0; steps < 10; steps += 1) {
      const location = response.headers.get('location')
      if (location === null) return response
      const next = new URL(location, this.visited.at(-1)).href
      if (stop !== undefined && next.startsWith(stop)) return response
      response = await this.ask(next)
    }
    throw new Error('It is sent round in circles.')
  }
}

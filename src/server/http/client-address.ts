import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Writes an IPv4 address that is mapped into IPv6 (`::ffff:127.0.0.1`) as IPv4. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Whether an IP address is one of this machine's loopback addresses. A name never is. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address ?? '')
  return isIP(plain) !== 0 && LOOPBACK.check(plain, familyOf(plain))
}

/** Whether a web address leads to this machine, on whichever machine it is opened. */
export function leadsHere(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/**
 * Reads a list of proxies: IP addresses or ranges in CIDR notation, with commas between them.
 * @throws RangeError with the entry that is neither
 */
export function parseProxies(text: string): BlockList {
  const proxies = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const longest = isIP(address) === 4 ? 32 : 128
    if (isIP(address) === 0 || Number(bits ?? 0) > longest) throw new RangeError(entry)
    proxies.addSubnet(address, Number(bits ?? longest), familyOf(address))
  }
  return proxies
}

/** The request as Node received it; undefined where there was no socket. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
}

/** The variable of a request's context in which the application puts the proxies that it trusts. */
export const TRUSTED_PROXIES = 'trustedProxies'

/** The address of the client, to count its requests. `unknown`: there is no socket. */
export function clientAddress(c: Context): string {
  return addressOf(incomingOf(c)?.socket.remoteAddress, c.req.header('x-forwarded-for'), c.get(TRUSTED_PROXIES))
}

/**
 * The address of the client: an IPv4 address, or the /64 network of an IPv6 address, the smallest that providers give to
 * one customer. `unknown`: there is no socket.
 * @param socket the address at its other end @param header `X-Forwarded-For`
 *
 * Proxies on this machine and trusted ones are believed: the client is the first address that is not theirs, from the
 * right of `X-Forwarded-For`. What stands left of it may be the client's own invention.
 */
export function addressOf(
  socket: string | undefined,
  header: string | undefined,
  trusted: BlockList | undefined,
): string {
  if (socket === undefined) return 'unknown'
  const isProxy = (address: string) => isLoopback(address) || trusted?.check(address, familyOf(address)) === true
  const forwarded = header?.split(',') ?? []
  let client = plainAddress(socket)
  while (isProxy(client)) {
    const next = plainAddress(withoutPort(forwarded.pop() ?? ''))
    if (isIP(next) === 0) break
    client = next
  }
  return network(client)
}

/** Some proxies write a port behind the address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

function network(address: string): string {
  if (isIP(address) !== 6) return address
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

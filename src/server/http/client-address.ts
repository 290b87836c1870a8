import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import { isLoopback, plainAddress } from './loopback.ts'

/** The request as Node received it; undefined where there was no socket. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
}

/**
 * Who asks, for counting: an IPv4 address, or the /64 network of an IPv6 one, the least that a provider hands out.
 * A proxy on this machine is believed about the last address it names; nobody else is. `unknown`: there is no socket.
 */
export function clientAddress(c: Context): string {
  const socket = incomingOf(c)?.socket.remoteAddress
  if (socket === undefined) return 'unknown'
  const named = isLoopback(socket) ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return network(plainAddress(named !== undefined && isIP(plainAddress(named)) !== 0 ? named : socket))
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

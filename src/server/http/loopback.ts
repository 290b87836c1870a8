import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** An IPv4 address that stands in IPv6 clothes (`::ffff:127.0.0.1`), without them. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Whether nobody but this machine can be reached, or speak, through an address; a name is none. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address ?? '')
  const family = isIP(plain)
  return family !== 0 && LOOPBACK.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a web address leads to this machine, whoever follows it. */
export function leadsHere(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

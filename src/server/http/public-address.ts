import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that belong to no public machine (RFC 6890): private, loopback, link-local, shared, multicast, … */
const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', bits] = range.split('/')
  NOT_PUBLIC.addSubnet(address, Number(bits), 'ipv4')
}

/** The one range of public machines in IPv6. IPv4 in IPv6, link-local, unique-local and multicast addresses are outside. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
/** Within it: Teredo and other tunnels, examples, 6to4, which hides an IPv4 address, and examples again. */
const NOT_PUBLIC_6 = new BlockList()
NOT_PUBLIC_6.addSubnet('2001::', 23, 'ipv6')
NOT_PUBLIC_6.addSubnet('2001:db8::', 32, 'ipv6')
NOT_PUBLIC_6.addSubnet('2002::', 16, 'ipv6')
NOT_PUBLIC_6.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address is one of a machine in the public internet. False for everything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

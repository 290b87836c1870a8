import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddress, isLoopback, leadsHere, parseProxies } from './client-address.ts'

const from = (remoteAddress: string | undefined, forwarded?: string, proxies?: string) =>
  clientAddress({
    get: () => (proxies === undefined ? undefined : parseProxies(proxies)),
    env: remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } },
    req: { header: () => forwarded },
  } as unknown as Context)

describe('§6 limits: who asks', () => {
  test.each([
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
    // The rest of its network is the same customer's.
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
    ['2001:db8::9', undefined, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
    // A proxy on this machine is believed about the last it names: the rest is the caller's own word.
    ['127.0.0.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::1', '2001:db8::9', '2001:db8:0:0::/64'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', 'nonsense', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7, ', '127.0.0.1'],
    // Others are not.
    ['198.51.100.1', '203.0.113.7', '198.51.100.1'],
    [undefined, '203.0.113.7', 'unknown'],
  ])('§6 limits: a socket to %s that names %s counts as %s', (socket, forwarded, expected) => {
    expect(from(socket, forwarded)).toBe(expected)
  })
})

describe('§6 limits: behind trusted proxies', () => {
  const PROXIES = '10.0.0.0/8, 192.0.2.1,2001:db8:ffff::/48'
  test.each([
    ['10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:ffff::1', '203.0.113.7', '203.0.113.7'],
    // A chain of proxies: the first address from the right that is none of them.
    ['10.1.2.3', '1.1.1.1, 203.0.113.7, 192.0.2.1, 127.0.0.1', '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['10.1.2.3', '198.51.100.9, 2001:db8:1:2::9', '2001:db8:1:2::/64'],
    // Some write the port too.
    ['10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
    ['10.1.2.3', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    // Without a client, the proxy itself.
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '10.4.5.6', '10.4.5.6'],
    ['10.1.2.3', '203.0.113.7, unknown', '10.1.2.3'],
    // Others are not believed.
    ['192.0.2.2', '203.0.113.7', '192.0.2.2'],
    ['11.0.0.1', '203.0.113.7', '11.0.0.1'],
  ])('§6 limits: a socket to %s that names %s counts as %s', (socket, forwarded, expected) => {
    expect(from(socket, forwarded, PROXIES)).toBe(expected)
  })

  test.each(['', 'proxy.example', '10.0.0.0/33', '2001:db8::/129', '10.0.0.1,', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    '§6 limits: %j is no list of proxies',
    (text) => {
      expect(() => parseProxies(text)).toThrow(RangeError)
    },
  )
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['128.0.0.1', false],
  ['localhost', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
  [undefined, false],
])('§6 local sign-in: %s is this machine alone: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://2130706433', true],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['https://library.example', false],
])('§6 local sign-in: %s leads to this machine: %s', (address, expected) => {
  expect(leadsHere(address)).toBe(expected)
})

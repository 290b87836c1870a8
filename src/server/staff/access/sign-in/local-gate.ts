import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback, leadsHere } from '../../../http/loopback.ts'

/**
 * Why the local identity provider, which lets in whoever asks, must not serve; undefined: it may.
 * @param bound what the socket is really bound to, whatever the settings say
 * @param publicUrl the address that readers use
 */
export function localRefusal(bound: AddressInfo, publicUrl: string): string | undefined {
  if (!isLoopback(bound.address)) return 'the site can be reached from other machines'
  return leadsHere(publicUrl) && publicUrl.startsWith('http:')
    ? undefined
    : 'PUBLIC_URL is not an http:// address of this machine'
}

/** The hosts by which a browser on this machine may know a site that is bound to a loopback address. */
export function localHosts({ address, port }: AddressInfo): string[] {
  const bound = address.includes(':') ? `[${address}]` : address
  const names = new Set([bound, 'localhost', '127.0.0.1', '[::1]'])
  return [...names].map((name) => new URL(`http://${name}:${port}`).host)
}

/** Whether a request comes from this machine to this machine, straight, under one of the hosts. */
export function isLocalRequest(request: IncomingMessage, hosts: readonly string[]): boolean {
  const { socket, headers } = request
  const straight = isLoopback(socket.remoteAddress) && isLoopback(socket.localAddress) && !isPassedOn(request)
  return straight && hosts.includes(headers.host ?? '')
}

/** By what proxies add, or by how they speak: nginx, told nothing else, names itself only thus. */
function isPassedOn({ headers, httpVersion }: IncomingMessage): boolean {
  const named = Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name))
  return named || httpVersion === '1.0' || headers.connection === 'close'
}

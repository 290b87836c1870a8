import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { addressOf } from '../http/client-address.ts'
import type { RequestWatcher } from './requests.ts'

const LONGEST_PATH = 500

/**
 * Writes a line for each request, whatever the level of the log. It has no words of readers: no query, no body, no
 * header.
 * @param withAddress whether the client's address is logged too @param trusted proxies whose headers name it
 */
export function accessLog(log: Logger, withAddress: boolean, trusted: BlockList | undefined): RequestWatcher {
  const lines = log.child({}, { level: 'info' })
  return {
    wantsRequestId: true,
    ended({ request, method, route, path, remoteAddress, status, isAborted, ms, bytes, requestId }) {
      lines.info(
        {
          requestId,
          method,
          route,
          path: path.slice(0, LONGEST_PATH),
          ...(status !== undefined && { status }),
          ...(isAborted && { aborted: true }),
          ms: Math.round(ms * 10) / 10,
          bytes,
          ...(withAddress && {
            address: addressOf(remoteAddress, request.headers['x-forwarded-for']?.toString(), trusted),
          }),
        },
        'request',
      )
    },
  }
}

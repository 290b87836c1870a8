import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** How long the secret before the last one signs, too. */
export const FORMER_SECRET_MS = 24 * 3_600_000

/** @returns a secret of Standard Webhooks: `whsec_` and 32 bytes in base64 */
export const makeSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** What is signed: the headers of Standard Webhooks without the signature, and the body. */
interface Signed {
  /** Of the event. */
  id: string
  /** Of the attempt, in seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * The header `webhook-signature` of Standard Webhooks (https://www.standardwebhooks.com).
 * @param secrets each signs for itself, so that a receiver who knows any of them can verify
 */
export function sign(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return signatures.join(' ')
}

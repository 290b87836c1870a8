import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that does not depend on how much of a secret is right. */
export function isSecret(given: string | null | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(secret))
}

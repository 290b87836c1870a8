import { accessSync, constants } from 'node:fs'
import type pg from 'pg'
import { StartError } from '../errors.ts'

/** A server's own root certificates, in PostgreSQL's words. */
const SYSTEM_ROOTS = 'system'

/**
 * How to connect to the server of an address such as `DATABASE_URL`. `sslmode` means what it means to PostgreSQL's own
 * programs (https://www.postgresql.org/docs/current/libpq-ssl.html): `pg` alone reads `require` as `verify-full`.
 * @throws StartError a file of a certificate is missing, or cannot be read
 */
export function connectionTo(url: string): pg.ClientConfig {
  const address = new URL(url)
  const { searchParams } = address
  if (searchParams.get('sslrootcert') === SYSTEM_ROOTS) {
    // Node uses its own roots where it is given none. They vouch for everybody: only with the host's name they say who.
    searchParams.delete('sslrootcert')
    searchParams.set('sslmode', 'verify-full')
  }
  if (searchParams.get('sslmode') === 'verify-ca' && !searchParams.has('sslrootcert'))
    throw new StartError('sslmode=verify-ca needs a file of root certificates, named by sslrootcert.')
  if (searchParams.has('sslmode') && !searchParams.has('uselibpqcompat')) searchParams.set('uselibpqcompat', 'true')
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) mustBeReadable(name, searchParams.get(name))
  return { connectionString: address.href }
}

/**
 * Whether an address leads to a PgBouncer, which lends its connections for a transaction (`?pgbouncer=true`). It refuses
 * settings of a session.
 */
export const isPooler = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true'

function mustBeReadable(name: string, path: string | null): void {
  if (path === null) return
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw new StartError(`The ${name} of the database's address cannot be read: ${(error as Error).message}.`)
  }
}

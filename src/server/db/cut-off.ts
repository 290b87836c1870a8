import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Runs work on one connection, which a signal ends in the middle of a statement. Otherwise whoever stops the site would
 * wait until an index is built or a table copied, and a server whose client is gone does not notice it before either.
 * @param connection where the work runs @param others any other connections to the same database
 * @throws the reason of `signal`
 */
export async function cutOffBy<T>(
  signal: AbortSignal | undefined,
  { connection, others }: Record<'connection' | 'others', Pick<NodePgDatabase, 'execute'>>,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work()
  signal.throwIfAborted()
  const { rows } = await connection.execute<{ pid: number; begun: string }>(
    sql`select pid, backend_start::text as begun from pg_stat_activity where pid = pg_backend_pid()`,
  )
  // The number of a connection that has ended may be that of another one. Where this fails, as for too many connections,
  // the work goes on to its end.
  const cutOff = () =>
    others
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid = ${rows[0]?.pid} and backend_start = ${rows[0]?.begun}::timestamptz`,
      )
      .catch(() => {})
  signal.throwIfAborted()
  signal.addEventListener('abort', cutOff, { once: true })
  try {
    return await work()
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cutOff)
  }
}

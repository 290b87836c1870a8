import { sql } from 'drizzle-orm'

const MARK = '/* kept */'

/**
 * Stands at the beginning of a statement that a connection keeps, so that it is parsed once. From the sixth time on
 * PostgreSQL also keeps one plan for all values of its parameters, unless those before, made for their values, were cheaper.
 * Of many short statements parsing and planning is most of their time. Only for statements whose text has few forms, and
 * of which one plan is good for all values.
 */
export const KEPT = sql.raw(MARK)

/** By text: what is kept has the same name on every connection. */
const names = new Map<string, string>()

/** The query with a name, where it is to be kept. @param query as `pg` takes it */
export function keep(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  const { text } = query as { text?: unknown }
  if (typeof text !== 'string' || !text.startsWith(MARK)) return query
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return { ...query, name }
}

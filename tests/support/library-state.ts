import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { LIBRARY_TABLES } from '#server/exchange/backup/library-tables.ts'

/** Every row of every table of the library, as a hash by table. */
export async function rowsOf({ db }: Pick<Context, 'db'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const table of LIBRARY_TABLES) {
    const { rows } = await db.execute<{ hash: string }>(
      sql`select count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash
        from ${sql.identifier(table)} t`,
    )
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}

/** What the database has besides rows: columns, constraints, indexes, triggers, functions, sequences and their numbers. */
export async function structureOf({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
      where pronamespace = 'public'::regnamespace and l.lanname <> 'c'
    union all select format('%s %s', sequencename, last_value) from pg_sequences where schemaname = 'public'
    union all select format('schema %s', nspname) from pg_namespace where nspname !~ '^pg_(temp|toast)'
    order by 1`)
  return rows.map(({ line }) => line)
}

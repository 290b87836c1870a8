import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import * as schema from '../../db/schema.ts'
import * as searchSchema from '../../db/search-schema.ts'
import * as viewsSchema from '../../db/views-schema.ts'

/**
 * What a backup has and a restore replaces. Tables of sites, jobs, sessions and webhooks belong to one installation: they
 * stand in schemas of their own, and a backup does not have them.
 */
export const LIBRARY_TABLES: readonly string[] = Object.values({ ...schema, ...searchSchema, ...viewsSchema })
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))
  .sort()

/** A table or column in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const tableIn = (schemaName: string, table: string): string => `${quoted(schemaName)}.${quoted(table)}`

/** The columns that are stored as they are given, and not computed from others. */
export async function findColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** The statement that copies a table out, as the file in a backup has it. */
export const copyOut = (table: string, columns: readonly string[]): string =>
  `copy ${table} (${columns.map(quoted)}) to stdout (format csv, header)`

export const copyIn = (table: string, columns: readonly string[]): string =>
  `copy ${table} (${columns.map(quoted)}) from stdin (format csv, header)`

/**
 * What a transaction that copies tables needs: values as text are the same from every server, rows come in the order in
 * which they lie, and nothing ends it for taking its time.
 */
export const COPYING = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

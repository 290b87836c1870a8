import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { LOCKS } from '../../db/locks.ts'
import { findLastMigration, listMigrations } from '../../db/migrate.ts'
import { AppError } from '../../errors.ts'
import { COPYING, LIBRARY_TABLES, quoted, tableIn } from './library-tables.ts'

/** Where the library stands; migrations name it so. */
export const LIVE = 'public'

/** Readers wait behind who waits for their tables: so a restore lets them pass after that time, and tries again. */
const TABLE_WAIT_MS = 1000
const PAUSE_MS = 500
const MOST_TRIES = 120
/** SQLSTATE: the lock was not free in time; two waited for each other. */
const LOCKED = ['55P03', '40P01']

/**
 * A second set of the library's tables, beside the real ones and unseen by others, in the transaction of a client. What
 * is in it takes the place of the library when `swap` is called, or goes with the transaction.
 */
export class StagedSchema {
  readonly name = `restoring_${crypto.randomUUID().replaceAll('-', '')}`
  readonly #client: pg.ClientBase
  #migrated = 0

  /** @param client within a transaction */
  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async create(): Promise<void> {
    const { name } = this
    // The extensions of the database are in the live schema, and are found there.
    await this.#client.query(`${COPYING}; create schema ${quoted(name)};
      set local search_path = ${quoted(name)}, ${quoted(LIVE)}; set local maintenance_work_mem = '128MB'`)
  }

  /** Runs the migrations up to one of them. @param last undefined: all */
  async migrate(last?: string): Promise<void> {
    const migrations = listMigrations()
    const end = last === undefined ? migrations.length : migrations.findIndex(({ name }) => name === last) + 1
    for (const { statements } of migrations.slice(this.#migrated, end))
      for (const statement of statements)
        await this.#client.query(statement.replaceAll(`"${LIVE}".`, `${quoted(this.name)}.`))
    this.#migrated = end
  }

  /**
   * Runs work that fills the empty tables: without triggers, as everything that they would do has been done, and without
   * indexes and references, which are made in a tenth of the time afterwards, and fail where a row does not fit.
   */
  async fill(work: () => Promise<void>): Promise<void> {
    const client = this.#client
    const run = async (statements: string[]) => {
      for (const statement of statements) await client.query(statement)
    }
    const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = $1::regnamespace order by conname`,
      [this.name],
    )
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = $1::regnamespace
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
      [this.name],
    )
    const tables = (await this.#tables()).map((table) => tableIn(this.name, table))
    await run(references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
    await run(indexes.map(({ name }) => `drop index ${name}`))
    await run(tables.map((table) => `alter table ${table} disable trigger user`))
    await work()
    await run(indexes.map(({ definition }) => definition))
    await run(
      references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    )
    await run(tables.map((table) => `alter table ${table} enable trigger user`))
  }

  /**
   * Takes the place of the library, whose tables go. They are locked for milliseconds, when everything is ready.
   * @param check is called when nobody else writes any more
   * @throws AppError conflict: others keep the tables locked, or a newer version has migrated them
   */
  async swap(check: () => Promise<void>): Promise<void> {
    const client = this.#client
    const tables = (await this.#tables()).filter((table) => LIBRARY_TABLES.includes(table))
    const live = tables.map((table) => tableIn(LIVE, table)).join(', ')
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migrating])
    if ((await findLastMigration(client)) !== listMigrations().at(-1)?.name)
      throw new AppError('conflict', 'The database belongs to a newer version of Dragoman: nothing was changed.')
    await this.#lock(live)
    await check()
    const functions = await this.#functions()
    const name = quoted(this.name)
    const left = (await this.#tables()).filter((table) => !tables.includes(table))
    await client.query(`drop table ${live}`)
    for (const signature of functions) await client.query(`drop function ${LIVE}.${signature}`)
    for (const table of tables) await client.query(`alter table ${tableIn(this.name, table)} set schema ${LIVE}`)
    for (const signature of functions) await client.query(`alter function ${name}.${signature} set schema ${LIVE}`)
    for (const table of left) await client.query(`drop table ${tableIn(this.name, table)}`)
    // Not `cascade`: whatever is left in it has been forgotten, and that must not go unseen.
    await client.query(`drop schema ${name}; set local search_path = ${quoted(LIVE)}`)
  }

  async #tables(): Promise<string[]> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = $1::regnamespace order by 1`,
      [this.name],
    )
    return rows.map(({ name }) => name)
  }

  /** Their names with the types of their arguments. */
  async #functions(): Promise<string[]> {
    const { rows } = await this.#client.query<{ signature: string }>(
      `select format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) as signature
       from pg_proc where pronamespace = $1::regnamespace order by 1`,
      [this.name],
    )
    return rows.map(({ signature }) => signature)
  }

  async #lock(tables: string): Promise<void> {
    const client = this.#client
    for (let tries = 1; ; tries += 1) {
      await client.query(`savepoint locking; set local lock_timeout = ${TABLE_WAIT_MS}`)
      const failure: { code?: string } | undefined = await client
        .query(`lock table ${tables} in access exclusive mode`)
        .then(() => undefined)
        .catch((error) => error)
      if (!failure) break
      await client.query('rollback to savepoint locking')
      if (!LOCKED.includes(failure.code ?? '')) throw failure
      if (tries === MOST_TRIES)
        throw new AppError('conflict', 'Others keep the tables of the library locked: nothing was changed.')
      await sleep(PAUSE_MS)
    }
    await client.query('set local lock_timeout = 0')
  }
}

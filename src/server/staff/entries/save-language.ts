import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { LanguageInput, LanguagePatch, StaffLanguage } from '#contract/languages.ts'
import { type Change, recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { languages } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { lockRow } from '../lock-row.ts'
import { findStaffLanguage } from './catalogue-queries.ts'
import { unlessTaken } from './taken.ts'
import { lockNames, sameName } from './unique-name.ts'

/**
 * Adds a language, or (`id`) changes what is given of one.
 * @throws AppError not_found; conflict: a stale revision, or a name or code that is taken
 */
export function saveLanguage(ctx: Context, id: undefined, input: LanguageInput): Promise<StaffLanguage>
export function saveLanguage(ctx: Context, id: number, input: LanguagePatch): Promise<StaffLanguage>
export function saveLanguage(ctx: Context, id: number | undefined, input: LanguagePatch): Promise<StaffLanguage> {
  const write = withTransaction(ctx, async (inner) => {
    const change = id === undefined ? await add(inner, input as LanguageInput) : await update(inner, id, input)
    await recordChanges(inner, [change])
    return (await findStaffLanguage(inner, change.entityId)) as StaffLanguage
  })
  return unlessTaken(write)
}

async function add(ctx: TransactionContext, input: LanguageInput): Promise<Change> {
  await refuseTaken(ctx, 0, input)
  const values = { ...input, updatedAt: ctx.clock() }
  const [row] = await ctx.db.insert(languages).values(values).returning({ id: languages.id })
  return { action: 'create', entity: 'language', entityId: (row as { id: number }).id, before: null }
}

async function update(ctx: TransactionContext, id: number, { revision, ...given }: LanguagePatch): Promise<Change> {
  const present = () => findStaffLanguage(ctx, id)
  const before = await lockRow(ctx, languages, id, { kind: 'language', revision, present })
  await refuseTaken(ctx, id, {
    name: given.name === before.name ? undefined : given.name,
    code: given.code === before.code ? undefined : given.code,
  })
  await ctx.db
    .update(languages)
    .set({ ...given, updatedAt: ctx.clock(), revision: sql`${languages.revision} + 1` })
    .where(eq(languages.id, id))
  return { action: 'update', entity: 'language', entityId: id, before }
}

/** @throws AppError conflict: another row is called so */
export async function refuseTaken(
  ctx: TransactionContext,
  id: number,
  { name, code }: { name?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (name === undefined && code === undefined) return
  await lockNames(ctx, 'languages')
  const hasName = name === undefined ? undefined : sameName(languages.name, name)
  const hasCode = code === undefined ? undefined : sameName(languages.code, code)
  const [other] = await ctx.db
    .select({ name: languages.name, code: languages.code, sharesName: sql<boolean>`${hasName ?? sql`false`}` })
    .from(languages)
    .where(and(or(hasName, hasCode), ne(languages.id, id)))
    .limit(1)
  if (other?.sharesName) throw new AppError('conflict', `There is already a language named ${other.name}.`)
  if (other) throw new AppError('conflict', `There is already a language with the code ${other.code}: ${other.name}.`)
}

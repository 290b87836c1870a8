import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { LanguageInput, LanguagePatch, StaffLanguage } from '#contract/languages.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { languages } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { lockRow, refuseDuplicates } from '../row-checks.ts'
import { anyContains, inOrder, lockNames, sameName } from './entry-queries.ts'

const columns = {
  id: languages.id,
  name: languages.name,
  code: languages.code,
  autonym: languages.autonym,
  region: languages.region,
  isRtl: languages.isRtl,
  fontFamily: languages.fontFamily,
  revision: languages.revision,
}

export const LANGUAGE_SORTS = { name: 'asc', code: 'asc', region: 'asc' } as const
type LanguageSort = keyof typeof LANGUAGE_SORTS

const sortKeys: Record<LanguageSort, SQL> = {
  name: sql`lower(${languages.name})`,
  code: sql`lower(${languages.code})`,
  region: sql`lower(${languages.region})`,
}

/** Languages whose name, own name, code or region contains the words. */
export async function listStaffLanguages(
  ctx: Context,
  query: ListQuery<LanguageSort>,
): Promise<ListPart<StaffLanguage>> {
  const where = anyContains([languages.name, languages.autonym, languages.code, languages.region], query.words)
  const rows = await ctx.db
    .select(columns)
    .from(languages)
    .where(where)
    .orderBy(...inOrder(sortKeys[query.sort], query, languages))
    .limit(query.limit)
    .offset(query.offset)
  return { rows, total: await ctx.db.$count(languages, where) }
}

export async function findStaffLanguage(ctx: Context, id: number): Promise<StaffLanguage | undefined> {
  return (await ctx.db.select(columns).from(languages).where(eq(languages.id, id)))[0]
}

/** @throws AppError conflict: another language has the name or the code */
export function createLanguage(ctx: Context, input: LanguageInput): Promise<StaffLanguage> {
  const write = withTransaction(ctx, async (tx) => {
    await checkLanguageNames(tx, undefined, input)
    const [row] = await tx.db
      .insert(languages)
      .values({ ...input, updatedAt: tx.clock() })
      .returning(columns)
    const language = row as StaffLanguage
    await commitWrite(tx, { changes: [{ action: 'create', entity: 'language', entityId: language.id, before: null }] })
    return language
  })
  return refuseDuplicates(write)
}

/**
 * Changes the given fields of a language. There is no deletion: a language stays once it is there.
 * @throws AppError not_found; conflict: another revision, or another language has the name or the code
 */
export function updateLanguage(
  ctx: Context,
  id: number,
  { revision, ...patch }: LanguagePatch,
): Promise<StaffLanguage> {
  const write = withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffLanguage(tx, id)
    const before = await lockRow(tx, languages, id, { kind: 'language', revision, readCurrent })
    await checkLanguageNames(tx, id, {
      name: patch.name === before.name ? undefined : patch.name,
      code: patch.code === before.code ? undefined : patch.code,
    })
    const [row] = await tx.db
      .update(languages)
      .set({ ...patch, updatedAt: tx.clock(), revision: sql`${languages.revision} + 1` })
      .where(eq(languages.id, id))
      .returning(columns)
    await commitWrite(tx, { changes: [{ action: 'update', entity: 'language', entityId: id, before }] })
    return row as StaffLanguage
  })
  return refuseDuplicates(write)
}

/**
 * @param id of the language that gets the name and the code; undefined: a new one
 * @throws AppError conflict: another one has one of them
 */
export async function checkLanguageNames(
  ctx: TransactionContext,
  id: number | undefined,
  { name, code }: { name?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (name === undefined && code === undefined) return
  await lockNames(ctx, 'languages')
  const hasName = name === undefined ? undefined : sameName(languages.name, name)
  const hasCode = code === undefined ? undefined : sameName(languages.code, code)
  const [other] = await ctx.db
    .select({ name: languages.name, code: languages.code, sharesName: sql<boolean>`${hasName ?? sql`false`}` })
    .from(languages)
    .where(and(or(hasName, hasCode), id === undefined ? undefined : ne(languages.id, id)))
    .limit(1)
  if (other?.sharesName) throw new AppError('conflict', `There is already a language named ${other.name}.`)
  if (other) throw new AppError('conflict', `There is already a language with the code ${other.code}: ${other.name}.`)
}

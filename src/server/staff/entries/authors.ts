import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AuthorInput, AuthorPatch, StaffAuthor } from '#contract/authors.ts'
import { IMPOSSIBLE_LIFE, isPossibleLife } from '#contract/years.ts'
import { containing } from '../../catalogue/works-queries.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { authorNames, authors, languages } from '../../db/schema.ts'
import { lockWorksOfAuthor } from '../../search/index/index-titles.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { fieldError, lockRow, lockRows } from '../row-checks.ts'
import { type AuthorName, areSameNames, namesOf, replaceNames, snapshotAuthor } from './author-names.ts'
import { anyContains, inOrder, refuseWhileReferredTo, sameName } from './entry-queries.ts'

const columns = {
  id: authors.id,
  name: authors.name,
  yearBorn: authors.yearBorn,
  yearDied: authors.yearDied,
  nationality: authors.nationality,
  names: namesOf(sql`authors.id`),
  revision: authors.revision,
  worksCount: sql<number>`(select count(*)::int from works w where w.author_id = authors.id)`,
}

export const AUTHOR_SORTS = { name: 'asc', nationality: 'asc', born: 'asc', works: 'desc' } as const
type AuthorSort = keyof typeof AUTHOR_SORTS

const sortKeys: Record<AuthorSort, SQL> = {
  name: sql`lower(${authors.name})`,
  nationality: sql`lower(${authors.nationality})`,
  born: sql`${authors.yearBorn}`,
  works: columns.worksCount,
}

/**
 * Authors of whom a name, in any language, or the nationality contains the words.
 * @param name a whole name of the author, in any language, whatever its case; empty: any
 */
export async function listStaffAuthors(
  ctx: Context,
  query: ListQuery<AuthorSort>,
  name = '',
): Promise<ListPart<StaffAuthor>> {
  const named = sql`exists (select from author_names n where n.author_id = ${authors.id}
    and n.name ilike ${containing(query.words)})`
  const contains = anyContains([authors.name, authors.nationality], query.words)
  const isNamed = or(
    sameName(authors.name, name),
    sql`exists (select from ${authorNames} where ${authorNames.authorId} = ${authors.id}
      and ${sameName(authorNames.name, name)})`,
  )
  const where = and(contains && or(contains, named), name === '' ? undefined : isNamed)
  const rows = await ctx.db
    .select(columns)
    .from(authors)
    .where(where)
    .orderBy(...inOrder(sortKeys[query.sort], query, authors))
    .limit(query.limit)
    .offset(query.offset)
  return { rows, total: await ctx.db.$count(authors, where) }
}

export async function findStaffAuthor(ctx: Context, id: number): Promise<StaffAuthor | undefined> {
  return (await ctx.db.select(columns).from(authors).where(eq(authors.id, id)))[0]
}

/** @throws AppError invalid: a language of the names does not exist */
export function createAuthor(ctx: Context, { names = [], ...input }: AuthorInput): Promise<StaffAuthor> {
  return withTransaction(ctx, async (tx) => {
    await lockLanguages(tx, names)
    const [row] = await tx.db
      .insert(authors)
      .values({ ...input, updatedAt: tx.clock() })
      .returning({ id: authors.id })
    const { id } = row as { id: number }
    await replaceNames(tx, id, names)
    await commitWrite(tx, { changes: [{ action: 'create', entity: 'author', entityId: id, before: null }] })
    return (await findStaffAuthor(tx, id)) as StaffAuthor
  })
}

/**
 * Changes the given fields of an author. Names in other languages replace the former ones.
 * @throws AppError not_found; conflict: another revision; invalid: a language of the names does not exist, or the author
 *   would have died before birth
 */
export function updateAuthor(
  ctx: Context,
  id: number,
  { revision, names, ...patch }: AuthorPatch,
): Promise<StaffAuthor> {
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffAuthor(tx, id)
    const row = await lockRow(tx, authors, id, { kind: 'author', revision, readCurrent })
    const before = await snapshotAuthor(tx, row)
    const changedYear = (['yearDied', 'yearBorn'] as const).find((name) => patch[name] !== undefined)
    if (changedYear && !isPossibleLife({ ...row, ...patch })) throw fieldError([changedYear], IMPOSSIBLE_LIFE)
    if (names) {
      await lockLanguages(tx, names)
      await replaceNames(tx, id, names)
    }
    await tx.db
      .update(authors)
      .set({ ...patch, updatedAt: tx.clock(), revision: sql`${authors.revision} + 1` })
      .where(eq(authors.id, id))
    const isRenamed =
      (patch.name !== undefined && patch.name !== before.name) || (names && !areSameNames(names, before.names))
    await commitWrite(tx, {
      changes: [{ action: 'update', entity: 'author', entityId: id, before }],
      indexTitlesOf: isRenamed ? await lockWorksOfAuthor(tx, id) : [],
    })
    return (await findStaffAuthor(tx, id)) as StaffAuthor
  })
}

const lockLanguages = (ctx: TransactionContext, names: readonly AuthorName[]) =>
  lockRows(
    ctx,
    languages,
    'This language does not exist.',
    names.map(({ languageId }, index) => [languageId, ['names', index, 'languageId']]),
  )

/** @throws AppError not_found; conflict: another revision, or works by this author (some of them in `works`) */
export function deleteAuthor(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffAuthor(tx, id)
    const row = await lockRow(tx, authors, id, { kind: 'author', revision, readCurrent })
    const before = await snapshotAuthor(tx, row)
    const refusal = `${before.name} cannot be deleted while there are works by this author`
    await refuseWhileReferredTo(tx, { authorId: id }, refusal)
    await tx.db.delete(authors).where(eq(authors.id, id))
    await commitWrite(tx, { changes: [{ action: 'delete', entity: 'author', entityId: id, before }] })
  })
}

import { eq, type SQL, sql } from 'drizzle-orm'
import type { AuthorInput, AuthorPatch, StaffAuthor } from '#contract/authors.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, withTransaction } from '../../context.ts'
import { authors } from '../../db/schema.ts'
import { lockWorksOfAuthor } from '../../search/index/index-titles.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { lockRow } from '../row-checks.ts'
import { anyContains, inOrder, refuseWhileReferredTo } from './entry-queries.ts'

const columns = {
  id: authors.id,
  name: authors.name,
  yearBorn: authors.yearBorn,
  yearDied: authors.yearDied,
  nationality: authors.nationality,
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

/** Authors whose name or nationality contains the words. */
export async function listStaffAuthors(ctx: Context, query: ListQuery<AuthorSort>): Promise<ListPart<StaffAuthor>> {
  const where = anyContains([authors.name, authors.nationality], query.words)
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

export function createAuthor(ctx: Context, input: AuthorInput): Promise<StaffAuthor> {
  return withTransaction(ctx, async (tx) => {
    const values = { ...input, updatedAt: tx.clock() }
    const [row] = await tx.db.insert(authors).values(values).returning(columns)
    const author = row as StaffAuthor
    await commitWrite(tx, { changes: [{ action: 'create', entity: 'author', entityId: author.id, before: null }] })
    return author
  })
}

/** Changes the given fields of an author. @throws AppError not_found; conflict: another revision */
export function updateAuthor(ctx: Context, id: number, { revision, ...patch }: AuthorPatch): Promise<StaffAuthor> {
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffAuthor(tx, id)
    const before = await lockRow(tx, authors, id, { kind: 'author', revision, readCurrent })
    const [row] = await tx.db
      .update(authors)
      .set({ ...patch, updatedAt: tx.clock(), revision: sql`${authors.revision} + 1` })
      .where(eq(authors.id, id))
      .returning(columns)
    const isRenamed = patch.name !== undefined && patch.name !== before.name
    await commitWrite(tx, {
      changes: [{ action: 'update', entity: 'author', entityId: id, before }],
      indexTitlesOf: isRenamed ? await lockWorksOfAuthor(tx, id) : [],
    })
    return row as StaffAuthor
  })
}

/** @throws AppError not_found; conflict: another revision, or works by this author (some of them in `works`) */
export function deleteAuthor(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffAuthor(tx, id)
    const before = await lockRow(tx, authors, id, { kind: 'author', revision, readCurrent })
    const refusal = `${before.name} cannot be deleted while there are works by this author`
    await refuseWhileReferredTo(tx, { authorId: id }, refusal)
    await tx.db.delete(authors).where(eq(authors.id, id))
    await commitWrite(tx, { changes: [{ action: 'delete', entity: 'author', entityId: id, before }] })
  })
}

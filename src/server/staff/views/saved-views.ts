import { and, eq, ne, sql } from 'drizzle-orm'
import { MOST_VIEWS, type SavedView, type ViewInput, type ViewPatch } from '#contract/saved-views.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { savedViews } from '../../db/views-schema.ts'
import { AppError } from '../../errors.ts'

const { id, owner, list, name, query } = savedViews
const columns = { id, list, name, query }

/** The views of whoever asks, by their names. */
export async function listViews({ db, actor }: Context): Promise<SavedView[]> {
  const rows = await db.select(columns).from(savedViews).where(eq(owner, actor)).orderBy(list, sql`lower(${name})`)
  return rows as SavedView[]
}

/** @throws AppError conflict: the list has a view of this name, or there are as many as there may be */
export async function saveView(ctx: Context, input: ViewInput): Promise<SavedView> {
  return withTransaction(ctx, async (tx) => {
    await lockViews(tx)
    await expectFreeName(tx, input)
    if ((await tx.db.$count(savedViews, eq(owner, tx.actor))) >= MOST_VIEWS)
      throw new AppError('conflict', `You have ${MOST_VIEWS} saved views: remove one first.`)
    const [row] = await tx.db
      .insert(savedViews)
      .values({ ...input, owner: tx.actor, createdAt: tx.clock() })
      .returning(columns)
    return row as SavedView
  })
}

/** @throws AppError not_found: there is no such view of theirs; conflict: the list has another view of this name */
export async function renameView(ctx: Context, viewId: number, patch: ViewPatch): Promise<SavedView> {
  return withTransaction(ctx, async (tx) => {
    await lockViews(tx)
    const [view] = await tx.db
      .select(columns)
      .from(savedViews)
      .where(and(eq(id, viewId), eq(owner, tx.actor)))
    if (!view) throw noView()
    await expectFreeName(tx, { ...(view as SavedView), ...patch })
    const [row] = await tx.db.update(savedViews).set(patch).where(eq(id, viewId)).returning(columns)
    return row as SavedView
  })
}

/** @throws AppError not_found: there is no such view of theirs */
export async function removeView({ db, actor }: Context, viewId: number): Promise<void> {
  const { rowCount } = await db.delete(savedViews).where(and(eq(id, viewId), eq(owner, actor)))
  if (rowCount === 0) throw noView()
}

const noView = () => new AppError('not_found', 'You have no such saved view.')

/** Views of one person are counted, and their names compared, one write after another. */
const lockViews = ({ db, actor }: TransactionContext) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${actor}`}, 0))`)

/** @param wanted `id`: of a view that may have the name already */
async function expectFreeName(
  { db, actor }: TransactionContext,
  wanted: Pick<ViewInput, 'list' | 'name'> & { id?: number },
): Promise<void> {
  const isOther = wanted.id === undefined ? undefined : ne(id, wanted.id)
  const isNamedSo = sql`lower(${name}) = lower(${wanted.name})`
  if ((await db.$count(savedViews, and(eq(owner, actor), eq(list, wanted.list), isNamedSo, isOther))) > 0)
    throw new AppError('conflict', `You have a view called ${wanted.name} here already.`)
}

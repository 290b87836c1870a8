import { inArray } from 'drizzle-orm'
import type { WorkPatch } from '#contract/works.ts'
import type { TransactionContext } from '../../context.ts'
import { authors, categories, languages } from '../../db/schema.ts'
import { refuseField } from '../refuse-field.ts'

type Path = (string | number)[]

/**
 * Sees to it that what a work refers to exists, and goes on existing until the transaction ends.
 * @throws AppError invalid, at the field
 */
export async function lockReferences(ctx: TransactionContext, input: WorkPatch): Promise<void> {
  const { authorId, originalLanguageId, categoryIds = [], localizations = [] } = input
  await lock(ctx, authors, 'This author does not exist.', [[authorId, ['authorId']]])
  await lock(
    ctx,
    categories,
    'This category does not exist.',
    categoryIds.map((id, index) => [id, ['categoryIds', index]]),
  )
  await lock(ctx, languages, 'This language does not exist.', [
    [originalLanguageId, ['originalLanguageId']],
    ...localizations.map(({ languageId }, index): [number, Path] => [
      languageId,
      ['localizations', index, 'languageId'],
    ]),
  ])
}

async function lock(
  ctx: TransactionContext,
  table: typeof authors | typeof categories | typeof languages,
  message: string,
  references: [id: number | undefined, path: Path][],
): Promise<void> {
  const ids = references.map(([id]) => id).filter((id) => id !== undefined)
  if (ids.length === 0) return
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table as typeof authors)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('key share')
  const missing = references.find(([id]) => id !== undefined && !rows.some((row) => row.id === id))
  if (missing) throw refuseField(missing[1], message)
}

import { eq } from 'drizzle-orm'
import { recordChanges } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { translations } from '../../db/schema.ts'
import { found } from '../lists/found.ts'
import { refuseStale } from '../refuse-stale.ts'
import { holdWork } from '../works/hold-work.ts'
import { findPair, lockTranslation } from './save-translation.ts'
import { findTranslationDetail } from './text-queries.ts'

/**
 * Deletes the text of a whole work in one language.
 * @param revision the one that was looked at; undefined: whatever there is
 * @throws AppError not_found; conflict: someone else has saved it meanwhile
 */
export function deleteTranslation(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await holdWork(ctx, (await findPair(ctx, id)).workId)
    const row = found(await lockTranslation(ctx, id), 'translation')
    await refuseStale(revision, row, 'This translation', () => findTranslationDetail(ctx, { id }))
    await ctx.db.delete(translations).where(eq(translations.id, id))
    await recordChanges(ctx, [{ action: 'delete', entity: 'translation', entityId: id, before: row }])
  })
}

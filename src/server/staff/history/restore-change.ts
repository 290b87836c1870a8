import type { HistoryEntity, Restored } from '#contract/history.ts'
import { recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { restoreChapter } from '../chapters/restore-chapter.ts'
import { restoreEntry } from '../entries/restore-entry.ts'
import { unlessTaken } from '../entries/taken.ts'
import { found } from '../lists/found.ts'
import { restoreChapterTranslation, restoreTranslation } from '../texts/restore-text.ts'
import { restoreWork } from '../works/restore-work.ts'
import { findChange, nameNow, type WholeChange } from './history-queries.ts'
import { type KeptState, readState } from './kept-state.ts'
import { checkAbsent, type Restoring, type Restored as RowRestored, StaleState } from './restoring.ts'
import { staffRow } from './staff-row.ts'

type Restorer<E extends HistoryEntity> = (
  ctx: TransactionContext,
  state: KeptState[E],
  restoring: Restoring,
) => Promise<RowRestored>

const restorers: { [E in HistoryEntity]: Restorer<E> } = {
  work: restoreWork,
  author: (ctx, state, restoring) => restoreEntry(ctx, 'author', state, restoring),
  category: (ctx, state, restoring) => restoreEntry(ctx, 'category', state, restoring),
  language: (ctx, state, restoring) => restoreEntry(ctx, 'language', state, restoring),
  translation: restoreTranslation,
  chapter: restoreChapter,
  chapter_translation: restoreChapterTranslation,
}

/**
 * Brings a row back to its state before a change: a deleted one with everything that went with it, a changed one as a
 * new revision.
 * @param revision of the row, as who asks has seen it
 * @throws AppError conflict, with the reason
 */
export async function restoreChange(ctx: Context, changeId: number, revision: number | undefined): Promise<Restored> {
  const change = found(await findChange(ctx, changeId), 'change')
  const { entity, entityId } = change
  try {
    const workId = await unlessTaken(withTransaction(ctx, (inner) => restoreState(inner, change, revision)))
    return { entity, entityId, workId, name: (await nameNow(ctx, entity, entityId)) ?? '' }
  } catch (error) {
    if (error instanceof StaleState)
      throw new AppError('conflict', 'It was changed by someone else meanwhile.', {
        current: await staffRow(ctx, entity, entityId),
      })
    throw error
  }
}

async function restoreState(
  ctx: TransactionContext,
  { entity, entityId, action, before, isLast }: WholeChange,
  revision: number | undefined,
): Promise<number | null> {
  if (before === null) throw new AppError('conflict', 'There is no state before this.')
  const isGone = action === 'delete'
  if (isGone) await checkAbsent(ctx, entity, entityId)
  if (isGone && !isLast) throw new AppError('conflict', 'It was deleted again later: restore it from there.')
  const restore = restorers[entity] as Restorer<HistoryEntity>
  const { changes, workId } = await restore(ctx, readState(entity, before), { isGone, revision })
  await recordChanges(ctx, changes)
  return workId
}

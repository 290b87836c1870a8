import { eq, sql } from 'drizzle-orm'
import type { HistoryEntity, Restored } from '#contract/history.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapterTranslations, translations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { type Render, renderAhead } from '../../texts/write-text.ts'
import { restoreChapter } from '../chapters/restore-chapter.ts'
import { findStaffAuthor } from '../entries/authors.ts'
import { findStaffCategory } from '../entries/categories.ts'
import { findStaffLanguage } from '../entries/languages.ts'
import { restoreEntry } from '../entries/restore-entry.ts'
import { found, refuseDuplicates } from '../row-checks.ts'
import { restoreChapterText, restoreTranslation } from '../texts/restore-text.ts'
import { findChapterText, findStaffChapter, findTranslationDetail } from '../texts/text-queries.ts'
import { restoreWork } from '../works/restore-work.ts'
import { findStaffWork } from '../works/works-queries.ts'
import { findChange, type WholeChange } from './history-queries.ts'
import { type KeptState, readState } from './kept-state.ts'
import { type Restoring, type Restored as RowRestored, StaleState } from './restoring.ts'
import { findPresentName, isPresent } from './row-names.ts'

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
  chapter_translation: restoreChapterText,
}

/**
 * Brings a row back to its state before a change: a deleted row with everything that was deleted with it, a changed row
 * as a new revision.
 * @param revision that was shown to whoever restores; undefined: any
 * @throws AppError not_found: the change; conflict, with the reason, and with `current` if the revision is another
 */
export async function restoreChange(ctx: Context, changeId: number, revision: number | undefined): Promise<Restored> {
  const change = found(await findChange(ctx, changeId), 'change')
  const { entity, entityId, action, before } = change
  if (before === null) throw new AppError('conflict', 'There is no state before this.')
  const state = readState(entity, before)
  const render = await renderState(ctx, entity, state, action === 'delete')
  try {
    const workId = await refuseDuplicates(
      withTransaction(ctx, async (tx) => {
        await checkDeletion(tx, change)
        const restore = restorers[entity] as Restorer<HistoryEntity>
        const restored = await restore(tx, state, { isGone: action === 'delete', revision, render })
        await commitWrite(tx, restored)
        return restored.workId
      }),
    )
    return { entity, entityId, workId, name: (await findPresentName(ctx, entity, entityId)) ?? '' }
  } catch (error) {
    if (error instanceof StaleState)
      throw new AppError('conflict', 'It was changed by someone else meanwhile.', {
        current: await finders[entity](ctx, entityId),
      })
    throw error
  }
}

/** @throws AppError conflict: the change is a deletion, and the row is there, or was deleted again later */
async function checkDeletion(
  ctx: TransactionContext,
  { entity, entityId, action, isLast }: WholeChange,
): Promise<void> {
  if (action !== 'delete') return
  if (await isPresent(ctx, entity, entityId)) throw new AppError('conflict', 'It is already there.')
  if (!isLast) throw new AppError('conflict', 'It was deleted again later: restore it from there.')
}

/** Renders the texts of a state. Of a row that is there, only a long text whose content differs from the present one. */
async function renderState(
  ctx: Context,
  entity: HistoryEntity,
  state: KeptState[HistoryEntity],
  isGone: boolean,
): Promise<Render> {
  if ('content' in state) {
    const table = entity === 'translation' ? translations : chapterTranslations
    const isNew = async (content: string) => {
      const { rows } = await ctx.db.execute(
        sql`select from ${table} where ${eq(table.id, state.id)} and ${eq(table.content, content)}`,
      )
      return rows.length === 0
    }
    return renderAhead([state.content], isGone ? undefined : isNew)
  }
  if (!isGone) return renderAhead([])
  const chapters = 'chapters' in state ? state.chapters : []
  const texts = [
    ...('translations' in state ? state.translations : []),
    ...chapters.flatMap((chapter) => chapter.translations),
  ]
  return renderAhead(texts.map(({ content }) => content))
}

/** Finds a row as staff see it; undefined: it is not there. */
const finders: Record<HistoryEntity, (ctx: Context, id: number) => Promise<unknown>> = {
  work: findStaffWork,
  author: findStaffAuthor,
  category: findStaffCategory,
  language: findStaffLanguage,
  translation: (ctx, id) => findTranslationDetail(ctx, { id }),
  chapter: findStaffChapter,
  async chapter_translation(ctx, id) {
    const { chapterId, languageId } = chapterTranslations
    const [row] = await ctx.db
      .select({ chapterId, languageId })
      .from(chapterTranslations)
      .where(eq(chapterTranslations.id, id))
    return row && findChapterText(ctx, row.chapterId, row.languageId)
  },
}

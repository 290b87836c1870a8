import type { Context, TransactionContext } from '../../context.ts'
import { saveChapterText } from './save-chapter-text.ts'
import { updateTranslation } from './save-translation.ts'

/** A text with new content. */
export interface NewContent {
  id: number
  /** null: the text of a whole work. */
  chapterId: number | null
  languageId: number
  content: string
  isComplete: boolean
  /** That the content is based on. */
  revision: number
}

/**
 * Saves a text as its editor does.
 * @param also done in the same transaction, last: see lock-work.ts
 * @throws AppError as `updateTranslation` and `saveChapterText`
 */
export async function saveContent(
  ctx: Context,
  { id, chapterId, languageId, content, isComplete, revision }: NewContent,
  also?: (tx: TransactionContext) => Promise<void>,
): Promise<void> {
  if (chapterId === null) await updateTranslation(ctx, id, { content, revision }, also)
  else {
    const input = { title: undefined, notes: undefined, content, isComplete, revision }
    await saveChapterText(ctx, chapterId, languageId, input, also)
  }
}

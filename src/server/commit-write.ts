import type { BatchKind } from '#contract/batches.ts'
import { addToHistory, type Change, sendNotice } from './changes.ts'
import type { TransactionContext } from './context.ts'
import { touchedTags } from './db/touched-tags.ts'
import { indexTitles } from './search/index/index-titles.ts'
import { alignTexts } from './texts/links/align-texts.ts'
import { renewGaps } from './texts/links/gap-queries.ts'
import { noteChanges } from './webhooks/note-changes.ts'

export interface Write {
  changes: readonly Change[]
  /** Ids of works whose title, description, tags or author changed: the search must find them by the new words. */
  indexTitlesOf?: readonly number[]
  /** Ids of works with new, rewritten, moved or deleted texts or chapters, or with another text as their original. */
  alignTextsOf?: readonly number[]
  /** What the texts lack is looked at by the caller, for many works together (`renewStatesOf`): it takes as long. */
  isGapsLater?: boolean
  /** What kind of act several changes are; by default `edit`. */
  kind?: BatchKind
}

/**
 * The last step of every write that readers can see. Adds the changes to the history, updates the title index, the
 * links between texts and what these seem to lack, notes the events that webhooks are told of, and notifies every process,
 * which then drops the cached answers that the changes touch. All of it is part of the caller's transaction. Does nothing if there are no changes.
 */
export async function commitWrite(
  ctx: TransactionContext,
  { changes, indexTitlesOf = [], alignTextsOf = [], isGapsLater = false, kind }: Write,
): Promise<void> {
  if (changes.length === 0) return
  const touches = await touchedTags(ctx, changes)
  await addToHistory(ctx, changes, touches, kind)
  await indexTitles(ctx, indexTitlesOf)
  await alignTexts(ctx, alignTextsOf)
  if (!isGapsLater) await renewGaps(ctx, alignTextsOf)
  await noteChanges(ctx, changes)
  await sendNotice(ctx, touches, changes)
  ctx.noteChange?.(touches)
}

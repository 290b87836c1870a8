import { eq } from 'drizzle-orm'
import type { BatchInput } from '#contract/batches.ts'
import type { ChosenText } from '#contract/find-replace.ts'
import { translationRules } from '#contract/translations.ts'
import type { Context } from '../../context.ts'
import { chapterTranslations, translations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { type Batch, oneByOne } from '../batches/run-batch.ts'
import { findPresentName } from '../history/row-names.ts'
import { found } from '../row-checks.ts'
import { saveContent } from '../texts/save-content.ts'
import { finderOf, replaceHits } from './find-in-text.ts'

/** Puts something in the place of what is sought in texts: each is saved as from its editor. */
export function planReplacement({ rows, do: wanted }: Extract<BatchInput, { of: 'text' }>): Batch {
  const { with: words, ...sought } = wanted.replace
  const { texts } = rows
  const find = finderOf(sought)
  const textOf = (index: number) => texts[index] as ChosenText
  const replace = async (ctx: Context, index: number) => {
    const { of, id, revision, except, shown = Number.POSITIVE_INFINITY } = textOf(index)
    const text = await readText(ctx, of, id)
    if (text.revision !== revision) throw new AppError('conflict', 'It was changed by someone else meanwhile.')
    const kept = new Set(except)
    const hits = find(text.content).filter((_, number) => number < shown && !kept.has(number))
    const content = replaceHits(text.content, hits, words).text
    if (content === text.content) return false
    const checked = translationRules.content.safeParse(content)
    if (!checked.success)
      throw new AppError('invalid', checked.error.issues[0]?.message ?? 'This text cannot be saved.')
    await saveContent(ctx, { ...text, content })
    return true
  }
  const nameOf = async (ctx: Context, index: number) => {
    const { of, id } = textOf(index)
    return (await findPresentName(ctx, of, id)) ?? `Text ${id}`
  }
  return {
    kind: 'edit',
    summary: `‘${sought.find}’ → ‘${words}’ in ${texts.length === 1 ? '1 text' : `${texts.length} texts`}`,
    ids: [...texts.keys()],
    atOnce: 1,
    step: oneByOne(replace, nameOf),
  }
}

/** @throws AppError not_found */
async function readText(ctx: Context, of: ChosenText['of'], id: number) {
  if (of === 'translation') {
    const { revision, content, languageId, isComplete } = translations
    const columns = { id: translations.id, revision, content, languageId, isComplete }
    const [row] = await ctx.db.select(columns).from(translations).where(eq(translations.id, id))
    return { ...found(row, 'text'), chapterId: null }
  }
  const { chapterId, revision, content, languageId, isComplete } = chapterTranslations
  const columns = { id: chapterTranslations.id, chapterId, revision, content, languageId, isComplete }
  const [row] = await ctx.db.select(columns).from(chapterTranslations).where(eq(chapterTranslations.id, id))
  return found(row, 'text')
}

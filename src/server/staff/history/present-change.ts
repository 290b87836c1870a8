import type { ChangeDetail, ChangeEntry, HistoryEntity } from '#contract/history.ts'
import { isoTime } from '../../catalogue/present.ts'
import type { Context } from '../../context.ts'
import { type ChangeRow, findKeptAfter, type WholeChange } from './history-queries.ts'
import { type KeptState, readState } from './kept-state.ts'
import { namesOf } from './name-queries.ts'
import { presentState } from './present-state.ts'
import { type Field, fieldsOf, type Names } from './state-fields.ts'

const KINDS: Record<HistoryEntity, string> = {
  work: 'Work',
  author: 'Author',
  category: 'Category',
  language: 'Language',
  translation: 'Translation',
  chapter: 'Chapter',
  chapter_translation: 'Text of a chapter',
}

/** A change in the lists of staff. */
export function presentChange({ keeps, stands, isLast, at, name, ...row }: ChangeRow): ChangeEntry {
  const restorable = keeps && (row.action === 'delete' ? !stands && isLast : stands)
  return { ...row, at: isoTime(at), name: name ?? `${KINDS[row.entity]} ${row.entityId}`, restorable }
}

/** A change with what differs before and after it. */
export async function presentChangeDetail(ctx: Context, change: WholeChange): Promise<ChangeDetail> {
  const { before, ...row } = change
  const { entity } = change
  const after = change.action === 'delete' ? null : await stateAfter(ctx, change)
  const states = [before, after].map((state) => (state === null ? null : readState(entity, state)))
  const names = await namesIn(ctx, states)
  const [was, is] = states.map((state) => (state === null ? null : fieldsOf(entity, state, names)))
  return { ...presentChange(row), fields: differences(was ?? null, is ?? null) }
}

/** The state that a change left behind; null where nobody knows it any more. */
async function stateAfter(ctx: Context, change: ChangeRow): Promise<unknown> {
  const kept = await findKeptAfter(ctx, change)
  return kept ? kept.before : presentState(ctx, change.entity, change.entityId)
}

function differences(before: Field[] | null, after: Field[] | null): ChangeDetail['fields'] {
  const valueIn = (fields: Field[] | null, name: string) =>
    fields && (fields.find((field) => field.name === name)?.value ?? '')
  const names = [...new Set([...(before ?? []), ...(after ?? [])].map(({ name }) => name))]
  return names
    .map((name) => ({ name, before: valueIn(before, name), after: valueIn(after, name) }))
    .filter((field) => (field.before ?? '') !== (field.after ?? ''))
}

/** The names of all that some states refer to. */
async function namesIn(ctx: Context, states: (KeptState[HistoryEntity] | null)[]): Promise<Names> {
  const ids = {
    author: [] as number[],
    category: [] as number[],
    language: [] as number[],
    work: [] as number[],
    chapter: [] as number[],
  }
  for (const state of states) {
    if (!state) continue
    if ('authorId' in state) ids.author.push(state.authorId)
    if ('originalLanguageId' in state) ids.language.push(state.originalLanguageId)
    if ('languageId' in state) ids.language.push(state.languageId)
    if ('workId' in state) ids.work.push(state.workId)
    if ('chapterId' in state) ids.chapter.push(state.chapterId)
    if ('categoryIds' in state) ids.category.push(...state.categoryIds)
    const texts = 'translations' in state ? state.translations : []
    const localized = 'localizations' in state ? state.localizations : []
    ids.language.push(...[...texts, ...localized].map(({ languageId }) => languageId))
  }
  const [author, category, language, work, chapter] = await Promise.all(
    (['author', 'category', 'language', 'work', 'chapter'] as const).map((kind) => namesOf(ctx, kind, ids[kind])),
  )
  return { author, category, language, work, chapter } as Names
}

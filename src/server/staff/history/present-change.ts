import { eq } from 'drizzle-orm'
import type { ChangeDetail, ChangeEntry, HistoryEntity } from '#contract/history.ts'
import { isoTime } from '../../catalogue/present.ts'
import type { Context } from '../../context.ts'
import { authors, categories, chapters, chapterTranslations, languages, translations, works } from '../../db/schema.ts'
import { snapshotAuthor } from '../entries/author-names.ts'
import { snapshotWork } from '../works/work-writes.ts'
import { type ChangeRow, findChange, findStateAfter, type WholeChange } from './history-queries.ts'
import { type KeptState, readState } from './kept-state.ts'
import { findNames } from './row-names.ts'

const KINDS: Record<HistoryEntity, string> = {
  work: 'Work',
  author: 'Author',
  category: 'Category',
  language: 'Language',
  translation: 'Translation',
  chapter: 'Chapter',
  chapter_translation: 'Text of a chapter',
}

/** A change as the lists of the staff site show it. */
export function presentChange({ hasState, isPresent, isLast, at, name, ...row }: ChangeRow): ChangeEntry {
  const restorable = hasState && (row.action === 'delete' ? !isPresent && isLast : isPresent)
  return { ...row, at: isoTime(at), name: name ?? `${KINDS[row.entity]} ${row.entityId}`, restorable }
}

/** A change with the fields that differ before and after it. */
export async function presentChangeDetail(ctx: Context, change: WholeChange): Promise<ChangeDetail> {
  const { before, ...row } = change
  const { entity } = change
  const after = change.action === 'delete' ? null : await readStateAfter(ctx, change)
  const states = [before, after].map((state) => (state === null ? null : readState(entity, state)))
  const names = await findReferredNames(ctx, states)
  const [was, is] = states.map((state) => (state === null ? null : fieldsOf(entity, state, names)))
  return { ...presentChange(row), fields: differences(was ?? null, is ?? null) }
}

/** So many fields are named, and values of so many characters. */
const MOST_FIELDS = 3
const LONGEST_VALUE = 60

/** @returns what differs after a change, in words: `Status: draft → published`; null: the row is new, or gone */
export async function summariseChange(ctx: Context, row: ChangeRow): Promise<string | null> {
  if (row.action !== 'update') return null
  const change = await findChange(ctx, row.id)
  if (!change) return null
  const { fields } = await presentChangeDetail(ctx, change)
  const words = fields.slice(0, MOST_FIELDS).map(({ name, before, after }) => {
    const values = [before, after].map((value) => value || '–')
    const isShort = values.every((value) => value.length <= LONGEST_VALUE && !value.includes('\n'))
    return isShort ? `${name}: ${values.join(' → ')}` : name
  })
  const more = fields.length - words.length
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(' · ')
}

/** @returns the state of the row after a change; null: it is not known any more */
async function readStateAfter(ctx: Context, change: ChangeRow): Promise<unknown> {
  const kept = await findStateAfter(ctx, change)
  return kept ? kept.before : readPresentState(ctx, change.entity, change.entityId)
}

type AuthorRow = typeof authors.$inferSelect

const tables = {
  work: works,
  author: authors,
  category: categories,
  language: languages,
  translation: translations,
  chapter: chapters,
  chapter_translation: chapterTranslations,
} as const

/** @returns a row as the history would keep it now; null: it is not there */
async function readPresentState(ctx: Context, entity: HistoryEntity, id: number): Promise<object | null> {
  // The tables have different columns, but `id` is in all of them.
  const table = tables[entity] as typeof works
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) return null
  if (entity === 'work') return snapshotWork(ctx, row)
  return entity === 'author' ? snapshotAuthor(ctx, row as object as AuthorRow) : row
}

function differences(before: Field[] | null, after: Field[] | null): ChangeDetail['fields'] {
  const valueIn = (fields: Field[] | null, name: string) =>
    fields && (fields.find((field) => field.name === name)?.value ?? '')
  const names = [...new Set([...(before ?? []), ...(after ?? [])].map(({ name }) => name))]
  return names
    .map((name) => ({ name, before: valueIn(before, name), after: valueIn(after, name) }))
    .filter((field) => (field.before ?? '') !== (field.after ?? ''))
}

/** Finds the names of all rows that the states refer to. */
async function findReferredNames(ctx: Context, states: (KeptState[HistoryEntity] | null)[]): Promise<Names> {
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
    const called = 'names' in state ? state.names : []
    ids.language.push(...[...texts, ...localized, ...called].map(({ languageId }) => languageId))
  }
  const [author, category, language, work, chapter] = await Promise.all(
    (['author', 'category', 'language', 'work', 'chapter'] as const).map((kind) => findNames(ctx, kind, ids[kind])),
  )
  return { author, category, language, work, chapter } as Names
}

/** Names and titles by id, of the rows that a state refers to. */
type Names = Record<'author' | 'category' | 'language' | 'work' | 'chapter', ReadonlyMap<number, string>>

/** A field as people read it; an empty value: the field was empty. */
interface Field {
  name: string
  value: string
}

type FieldValue = string | number | boolean | null | undefined
type FieldList = [name: string, value: FieldValue][]

const listFields: { [E in HistoryEntity]: (state: KeptState[E], names: Names) => FieldList } = {
  work: (work, names) => [
    ['Title', work.title],
    ['Author', nameIn(names.author, work.authorId)],
    ['Categories', sorted(work.categoryIds.map((id) => nameIn(names.category, id)))],
    ['Publication year', work.publicationYear],
    ['Description', work.description],
    ['Cover image', work.coverImage],
    ['Original language', nameIn(names.language, work.originalLanguageId)],
    ['Tags', work.tags.join(', ')],
    ['Status', work.status],
    ['Featured', work.featured],
    ['Read by chapters', work.hasChapters],
    ...work.localizations.flatMap(({ languageId, title, description }): FieldList => {
      const language = nameIn(names.language, languageId)
      return [
        [`Title in ${language}`, title],
        [`Description in ${language}`, description],
      ]
    }),
    // Only a deleted work has these: what was deleted with it.
    ['Texts', sorted(work.translations.map((text) => nameIn(names.language, text.languageId)))],
    ['Chapters', work.chapters.map(({ title, orderIndex }) => `${orderIndex + 1}: ${title}`).join('\n')],
  ],
  author: (author, names) => [
    ['Name', author.name],
    ['Born', year(author.yearBorn)],
    ['Died', year(author.yearDied)],
    ['Nationality', author.nationality],
    ...author.names.map(({ languageId, name }): FieldList[number] => [
      `Name in ${nameIn(names.language, languageId)}`,
      name,
    ]),
  ],
  category: (category) => [
    ['Name', category.name],
    ['Icon', category.icon],
  ],
  language: (language) => [
    ['Name', language.name],
    ['Code', language.code],
    ['Name in the language itself', language.autonym],
    ['Region', language.region],
    ['Written from right to left', language.isRtl],
    ['Font', language.fontFamily],
  ],
  translation: (text, names) => [
    ['Work', nameIn(names.work, text.workId)],
    ['Language', nameIn(names.language, text.languageId)],
    ['Content', text.content],
    ['Complete', text.isComplete],
    ['Notes', text.notes],
  ],
  chapter: (chapter, names) => [
    ['Work', nameIn(names.work, chapter.workId)],
    ['Title', chapter.title],
    ['Position', chapter.orderIndex + 1],
    ['Texts', sorted(chapter.translations.map((text) => nameIn(names.language, text.languageId)))],
  ],
  chapter_translation: (text, names) => [
    ['Chapter', nameIn(names.chapter, text.chapterId)],
    ['Language', nameIn(names.language, text.languageId)],
    ['Title', text.title],
    ['Content', text.content],
    ['Complete', text.isComplete],
    ['Notes', text.notes],
  ],
}

/**
 * The fields of a state in the words and order of its form. Names stand in place of ids; columns that people cannot edit
 * are left out.
 */
function fieldsOf<E extends HistoryEntity>(entity: E, state: KeptState[E], names: Names): Field[] {
  return listFields[entity](state, names).map(([name, value]) => ({ name, value: inWords(value) }))
}

function inWords(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}

const nameIn = (names: ReadonlyMap<number, string>, id: number) => names.get(id) ?? `number ${id}`
const sorted = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en')).join(', ')
const year = (value: number | null) => (value !== null && value < 0 ? `${-value} BCE` : value)

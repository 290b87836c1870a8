import type { HistoryEntity } from '#contract/history.ts'
import type { KeptState } from './kept-state.ts'

/** Names and titles by id, of the rows that a state refers to. */
export type Names = Record<'author' | 'category' | 'language' | 'work' | 'chapter', ReadonlyMap<number, string>>

/** A field as people read it; an empty value: the field was empty. */
export interface Field {
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
  author: (author) => [
    ['Name', author.name],
    ['Born', year(author.yearBorn)],
    ['Died', year(author.yearDied)],
    ['Nationality', author.nationality],
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
export function fieldsOf<E extends HistoryEntity>(entity: E, state: KeptState[E], names: Names): Field[] {
  return listFields[entity](state, names).map(([name, value]) => ({ name, value: inWords(value) }))
}

function inWords(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}

const nameIn = (names: ReadonlyMap<number, string>, id: number) => names.get(id) ?? `number ${id}`
const sorted = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en')).join(', ')
const year = (value: number | null) => (value !== null && value < 0 ? `${-value} BCE` : value)

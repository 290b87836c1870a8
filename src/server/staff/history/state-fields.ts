import type { HistoryEntity } from '#contract/history.ts'
import type { KeptState } from './kept-state.ts'

/** Names and titles by id, of all that states refer to. */
export type Names = Record<'author' | 'category' | 'language' | 'work' | 'chapter', ReadonlyMap<number, string>>

/** A field as people read it; an empty value: nothing was given. */
export interface Field {
  name: string
  value: string
}

type Told = [name: string, value: string | number | boolean | null | undefined][]

const tellers: { [E in HistoryEntity]: (state: KeptState[E], names: Names) => Told } = {
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
    ...work.localizations.flatMap(({ languageId, title, description }): Told => {
      const language = nameIn(names.language, languageId)
      return [
        [`Title in ${language}`, title],
        [`Description in ${language}`, description],
      ]
    }),
    // Of a deleted one, what went with it.
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

/** What a state says, in the words and order of its form: ids by name, nothing that is only bookkeeping. */
export function fieldsOf<E extends HistoryEntity>(entity: E, state: KeptState[E], names: Names): Field[] {
  return tellers[entity](state, names).map(([name, value]) => ({ name, value: told(value) }))
}

function told(value: Told[number][1]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}

const nameIn = (names: ReadonlyMap<number, string>, id: number) => names.get(id) ?? `number ${id}`
const sorted = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en')).join(', ')
const year = (value: number | null) => (value !== null && value < 0 ? `${-value} BCE` : value)

import type { ChangeEntry, HistoryEntity } from '#contract/history.ts'

const kinds: Record<HistoryEntity, string> = {
  work: 'Work',
  author: 'Author',
  category: 'Category',
  language: 'Language',
  translation: 'Translation',
  chapter: 'Chapter',
  chapter_translation: 'Chapter text',
}
const actions: Record<ChangeEntry['action'], string> = { create: 'created', update: 'changed', delete: 'deleted' }

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const historyMessages = {
  title: (name: string) => `History of ${name}`,
  untitled: 'History',
  empty: 'Nothing has been done to this since it is recorded.',
  kinds,
  kind: 'Kind',
  allKinds: 'All kinds',
  action: (entry: ChangeEntry) => `${kinds[entry.entity]} ${actions[entry.action]}`,
  time: (at: string) => times.format(new Date(at)),
  by: (actor: string) => ({ import: 'by an import', public: 'by the site itself' })[actor] ?? `by ${actor}`,
  show: 'Show what changed',
  hide: 'Hide what changed',
  nothing: 'Nothing that people see was changed.',
  restore: 'Restore',
  restoreOf: (name: string, at: string) => `Restore ${name} as it was before ${at}`,
  restoreTitle: 'Bring this back?',
  restoreHint: (name: string, at: string) =>
    `${name} will be as it was before ${at}. What stands now is kept in the history, so this can be undone.`,
  undeleteHint: (name: string) => `${name} comes back with everything that was deleted with it.`,
  restored: 'Restored',
  restoreFailed: (message: string) => `Failed to restore: ${message}`,
  cancel: 'Cancel',
  before: 'Before',
  after: 'After',
  unchanged: (characters: number) => `… ${characters.toLocaleString('en')} characters unchanged …`,
  deletedTitle: 'Deleted items',
  deletedHint: 'What staff have deleted can be brought back from here.',
  deletedEmpty: 'Nothing has been deleted.',
  noun: { one: 'item', many: 'items' },
  changes: { one: 'change', many: 'changes' },
  name: 'Name',
  when: 'Deleted',
  who: 'By',
  filter: 'Filter by name',
  back: 'Settings',
} as const

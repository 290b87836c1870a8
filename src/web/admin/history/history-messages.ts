import type { BatchKind } from '#contract/batches.ts'
import type { ActivityKind, ChangeEntry, HistoryEntity } from '#contract/history.ts'

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

const batches: Record<BatchKind, string> = {
  edit: 'Changed together',
  import: 'Import',
  split: 'Text split into chapters',
  order: 'Chapters put in order',
  undo: 'Taken back',
}

const days = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clocks = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
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
  clock: (at: string) => clocks.format(new Date(at)),
  day: (at: string) => days.format(new Date(at)),
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
  activityTitle: 'Activity',
  activityHint: 'Who has changed what. An import, or what was done to many rows at once, is one entry.',
  activityEmpty: 'Nothing has been done yet.',
  entries: { one: 'entry', many: 'entries' },
  batch: (of: BatchKind) => batches[of],
  activityKind: (kind: ActivityKind) => (kind in batches ? batches[kind as BatchKind] : kinds[kind as HistoryEntity]),
  /** @param isNamed after the name of one of them */
  andMore: (count: number, isNamed: boolean) => {
    const others = isNamed ? count - 1 : count
    if (others === 0) return ''
    const many = others > 10_000 ? 'more than 10,000' : others.toLocaleString('en')
    return isNamed ? `and ${many} more` : `${many} ${others === 1 ? 'change' : 'changes'}`
  },
  isUndone: 'Taken back since',
  undo: 'Undo',
  undoTitle: 'Take all of this back?',
  undoHint:
    'What was changed or deleted will be as it was before; what was added is deleted. Rows that were changed since stay as they are, and are named.',
  everybody: 'Everybody',
  person: 'By',
  allActivity: 'Everything',
  from: 'From',
  to: 'To',
  morePartsHint: (shown: number, count: number) =>
    `The first ${shown} of ${count > 10_000 ? 'more than 10,000' : count.toLocaleString('en')} changes`,
  toDeleted: 'Deleted items',
  deletedTitle: 'Deleted items',
  deletedHint: 'What staff have deleted can be brought back from here.',
  deletedEmpty: 'Nothing has been deleted.',
  noun: { one: 'item', many: 'items' },
  changes: { one: 'change', many: 'changes' },
  name: 'Name',
  when: 'Deleted',
  who: 'By',
  filter: 'Filter by name',
  back: 'Activity',
} as const

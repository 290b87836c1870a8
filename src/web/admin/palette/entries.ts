import { libraryPath } from '#contract/addresses.ts'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffCategory } from '#contract/categories.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { SavedView } from '#contract/saved-views.ts'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import * as icons from '../../ui/icons.ts'
import { chooseTheme, themes } from '../../ui/theme/theme.ts'
import { themeMessages } from '../../ui/theme/theme-messages.ts'
import { sessionMessages } from '../access/session-messages.ts'
import { lifetime } from '../entries/entry-messages.ts'
import { findMessages } from '../find-replace/find-messages.ts'
import type { CoveredWork } from '../parts/small-cover.tsx'
import * as paths from '../paths.ts'
import { savedViewPath } from '../saved-views/saved-view-path.ts'
import { shellMessages } from '../shell/shell-messages.ts'
import type { SidebarEntry } from '../shell/sidebar.tsx'
import { statusNames, workMessages } from '../works/work-messages.ts'
import type { Opened } from './opened.ts'
import { paletteMessages as t } from './palette-messages.ts'
import { fitOf, type Named, rank, rankFound } from './rank.ts'

/** Something that can be opened or done. */
export interface Entry extends Named {
  /** Its own among all entries. */
  key: string
  icon: string
  /** The work whose cover is shown in place of the icon. */
  cover?: CoveredWork
  /** Tells it from others of the same name. */
  detail?: string | undefined
  /** Of the name, where it is not in the language of the interface. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
  /** It leads to a part of the entry above it. `label`: its name for screen readers. */
  under?: { label: string }
  /** An address, or what it does. */
  leads: string | (() => void)
}

export interface Group {
  name: keyof typeof t.groups
  entries: readonly Entry[]
}

/** Rows that the calls have found. */
export interface Found {
  works: readonly StaffWork[]
  authors: readonly StaffAuthor[]
  categories: readonly StaffCategory[]
  languages: readonly StaffLanguage[]
}

const go = (href: string, name: string, icon: string, also: string[] = []): Entry => ({
  key: href,
  name,
  icon,
  also,
  leads: href,
})

/** All views of the desk that are not about one thing. @param sidebar as whoever is signed in sees it */
export const viewsWith = (sidebar: readonly SidebarEntry[]): readonly Entry[] => [
  ...sidebar.map(({ path, label, icon }) => go(path, label, icon)),
  go(`${paths.worksPath}?status=draft`, t.drafts, icons.worksIcon, [workMessages.title]),
  go(paths.pendingPath, t.pending, icons.translationsIcon),
  go(paths.gapsPath, t.gaps, icons.gapIcon),
  go(paths.coveragePath, t.coverage, icons.layoutIcon, [shellMessages.translations]),
  go(paths.findPath(), findMessages.title, icons.swapIcon, [t.replaceWords]),
  go(paths.deletedPath, shellMessages.deleted, icons.binIcon),
]

/** @param views all views, by which a saved one is told from others of its name */
export const savedViewEntries = (saved: readonly SavedView[], views: readonly Entry[]): Entry[] =>
  saved.map(({ id, list, name, query }) => ({
    key: `saved view ${id}`,
    name,
    detail: views.find(({ key }) => key === paths.listPaths[list])?.name,
    icon: icons.bookmarkIcon,
    dir: 'auto',
    leads: savedViewPath({ list, query }),
  }))

/** Shows the keys of the desk. */
export const keysEntry = (leads: () => void): Entry => ({
  key: 'keys',
  name: t.keys,
  icon: icons.keyboardIcon,
  leads,
})

export const actionsOf = (signOut: () => void): readonly Entry[] => [
  go(paths.addWorkPath, t.addWork, icons.addIcon, [workMessages.add]),
  go(paths.addTranslationPath(), t.addTranslation, icons.addIcon),
  go(paths.addAuthorPath, t.addAuthor, icons.addIcon),
  go(paths.addCategoryPath, t.addCategory, icons.addIcon),
  go(paths.addLanguagePath, t.addLanguage, icons.addIcon),
  go(paths.importPath(), t.importBooks, icons.uploadIcon, [t.importArchive]),
  go(`${paths.settingsPath}#export`, t.exportLibrary, icons.downloadIcon),
  ...themes.map((theme) => ({
    key: `theme ${theme}`,
    name: t.theme(themeMessages.names[theme]),
    icon: icons.lampIcon,
    leads: () => chooseTheme(theme),
  })),
  {
    key: 'library',
    name: shellMessages.toLibrary,
    icon: icons.awayIcon,
    leads: () => window.open(libraryPath, '_blank', 'noreferrer'),
  },
  { key: 'sign-out', name: sessionMessages.signOut, icon: icons.signOutIcon, leads: signOut },
]

const things = {
  work: { icon: icons.worksIcon, edit: paths.editWorkPath },
  author: { icon: icons.authorsIcon, edit: paths.editAuthorPath },
  category: { icon: icons.categoriesIcon, edit: paths.editCategoryPath },
  language: { icon: icons.languagesIcon, edit: paths.editLanguagePath },
} as const

/** The entry of one thing of the library, which leads to its form. */
const thing = (kind: keyof typeof things, id: number, name: string, more: Partial<Entry> = {}): Entry => ({
  key: `${kind} ${id}`,
  name,
  icon: things[kind].icon,
  dir: 'auto',
  leads: things[kind].edit(id),
  ...more,
})

export const openedEntries = (opened: readonly Opened[]): Entry[] =>
  opened.map(({ kind, id, name, lang, dir, detail, path }) => ({
    key: `opened ${kind} ${id}`,
    name,
    icon: kind === 'text' ? icons.translationsIcon : things[kind].icon,
    lang,
    dir: dir ?? 'auto',
    detail,
    leads: path,
  }))

/** An entry beneath that of a thing. */
const part = (of: Entry, name: string, label: string, icon: string, leads: string): Entry => ({
  key: `${of.key} ${name}`,
  name,
  icon,
  under: { label },
  leads,
})

/** A work with its chapters or texts; the first of a list also with its history. */
function workEntries(work: StaffWork, isFirst: boolean): Entry[] {
  const { id, title, author, status, hasChapters } = work
  const detail = [author.name, status !== 'published' && statusNames[status]].filter(Boolean).join(' · ')
  const entry = thing('work', id, title, { ...textIn(work.originalLanguage), detail, cover: work })
  const { chapters, texts, history } = workMessages
  return [
    entry,
    hasChapters
      ? part(entry, chapters, workMessages.chaptersOf(title), icons.contentsIcon, paths.chaptersPath(id))
      : part(entry, texts, workMessages.textsOf(title), icons.translationsIcon, paths.textsOfWorkPath(id)),
    ...(isFirst
      ? [part(entry, history, workMessages.historyOf(title), icons.calendarIcon, paths.historyPath('work', id))]
      : []),
  ]
}

/** With its works, where it is the first of a list. */
function withWorks(entry: Entry, isFirst: boolean, works: string): Entry[] {
  if (!isFirst) return [entry]
  return [entry, part(entry, t.works, t.worksOf(entry.name), icons.worksIcon, works)]
}

const MOST_OF_A_KIND = 5

function groupOf<Row>(
  name: Group['name'],
  words: string,
  rows: readonly Row[],
  named: (row: Row) => Named,
  entriesOf: (row: Row, isFirst: boolean) => Entry[],
): Group & { fit: number } {
  const best = rankFound(
    words,
    rows.map((row) => ({ row, ...named(row) })),
  ).slice(0, MOST_OF_A_KIND)
  return {
    name,
    entries: best.flatMap(({ row }, index) => entriesOf(row, index === 0)),
    fit: best[0] ? fitOf(words, best[0]) : 0,
  }
}

/** The names of a language that is not shown in its own script. */
const namesOf = ({ code, autonym }: StaffLanguage) => [code, autonym ?? '']

/**
 * What typed words find, the group with the best first.
 * @param fixed views and actions @param found what the calls have answered for these words, or for others before
 * @param isBehind the answers are for other words: only what fits these is shown
 */
export function groupsFor(
  words: string,
  fixed: { go: readonly Entry[]; do: readonly Entry[] },
  found: Found,
  isBehind: boolean,
): Group[] {
  const fixedGroup = (name: 'go' | 'do') => {
    const entries = rank(words, fixed[name])
    return { name, entries, fit: entries[0] ? fitOf(words, entries[0]) : 0 }
  }
  const current = <T>(rows: readonly T[], named: (row: T) => Named) =>
    isBehind ? rows.filter((row) => fitOf(words, named(row)) > 0) : rows
  const byKind = <T>(
    name: Group['name'],
    rows: readonly T[],
    named: (row: T) => Named,
    entriesOf: (row: T, isFirst: boolean) => Entry[],
  ) => groupOf(name, words, current(rows, named), named, entriesOf)
  return [
    fixedGroup('go'),
    fixedGroup('do'),
    byKind('works', found.works, namedWork, workEntries),
    byKind('authors', found.authors, namedAuthor, (author, isFirst) =>
      withWorks(
        thing('author', author.id, author.name, { detail: knownLife(author) }),
        isFirst,
        paths.worksOfPath('author', author.id),
      ),
    ),
    byKind(
      'categories',
      found.categories,
      ({ name }) => ({ name }),
      ({ id, name }, isFirst) => withWorks(thing('category', id, name), isFirst, paths.worksOfPath('category', id)),
    ),
    byKind(
      'languages',
      found.languages,
      (language) => ({ name: language.name, also: namesOf(language) }),
      (language, isFirst) =>
        withWorks(
          thing('language', language.id, language.name, { detail: language.code }),
          isFirst,
          `${paths.worksPath}?language=${language.id}`,
        ),
    ),
  ]
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => b.fit - a.fit)
}

const namedWork = ({ title, localTitle, author }: StaffWork): Named => ({
  name: title,
  also: [localTitle ?? '', author.name],
})

const namedAuthor = ({ name, names }: StaffAuthor): Named => ({ name, also: names.map((one) => one.name) })

const knownLife = (author: StaffAuthor) =>
  author.yearBorn === null && author.yearDied === null ? undefined : lifetime(author)

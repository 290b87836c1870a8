import { idOf } from '#contract/addresses.ts'
import type { StaffTranslation } from '#contract/translations.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { pairNumber, TranslationBatch } from '../batches/translation-batch.tsx'
import { findMessages } from '../find-replace/find-messages.ts'
import { rowOptions } from '../forms/select.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBox, FilterSelect } from '../lists/filters.tsx'
import { DeleteButton, EditLink } from '../lists/row-actions.tsx'
import { RowFilter } from '../lists/row-filter.tsx'
import { type List, useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge, GapLink } from '../parts/badge.tsx'
import { savedMessages } from '../parts/form-messages.ts'
import { gapMessages, textStateMessages } from '../parts/text-state.ts'
import { useLanguages } from '../parts/use-entries.ts'
import { Toolbar, View } from '../parts/view.tsx'
import {
  addTranslationPath,
  chaptersPath,
  chapterTextPath,
  coveragePath,
  editTranslationPath,
  findPath,
  pathToFirstGap,
} from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { StatusCard } from './status-card.tsx'
import { translationListMessages as t } from './translation-messages.ts'
import styles from './translations-view.module.css'

const columns: readonly Column<StaffTranslation>[] = [
  {
    title: t.work,
    sort: 'title',
    cell: ({ work }) => (
      <bdi className="two-lines" title={work.title}>
        {work.title}
      </bdi>
    ),
  },
  { title: t.author, sort: 'author', cell: ({ work }) => <bdi>{work.author.name}</bdi> },
  {
    title: t.language,
    sort: 'language',
    cell: ({ language }) => (
      <span>
        <bdi>{language.name}</bdi> <span className={styles.code}>{language.code}</span>
      </span>
    ),
  },
  {
    title: t.state,
    sort: 'status',
    cell: (row) => <State of={row} />,
  },
]

const flags = [{ value: 'gaps', label: gapMessages.only }]
const statuses = [
  { value: 'complete', label: textStateMessages.badge.complete },
  { value: 'progress', label: textStateMessages.badge.progress },
]

export function TranslationsView() {
  const list = useList<StaffTranslation>('/api/admin/translations', {
    sorting: { sort: 'title', order: 'asc' },
    filters: ['filter', 'language', 'status', 'flag', 'work'],
  })
  const { data: languages = [] } = useLanguages()
  const selection = useSelection(list, ({ work, language }) => t.row(work.title, language.name), pairNumber)
  return (
    <View
      title={t.title}
      actions={
        <>
          <StaffLink href={coveragePath} className="button quiet">
            {t.toCoverage}
          </StaffLink>
          <StaffLink href={findHere(list)} className="button quiet">
            {findMessages.title}
          </StaffLink>
          <StaffLink href={addTranslationPath()} className="button">
            <Icon path={addIcon} />
            {t.add}
          </StaffLink>
        </>
      }
    >
      <StatusCard />
      <h2 className="unseen">{t.table}</h2>
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
        <FilterSelect
          list={list}
          name="language"
          label={t.language}
          all={t.allLanguages}
          options={rowOptions(languages)}
        />
        <FilterSelect list={list} name="status" label={t.state} all={t.allStatuses} options={statuses} />
        <FilterSelect list={list} name="flag" label={gapMessages.filter} all={gapMessages.all} options={flags} />
        <RowFilter list={list} name="work" label={t.work} path="/api/admin/works" />
      </Toolbar>
      <SavedViews of="translations" list={list} />
      <DataTable
        list={list}
        caption={t.table}
        columns={columns}
        rowKey={pairNumber}
        noun={t.noun}
        empty={t.empty}
        selection={selection}
        actions={(row) => <Actions of={row} />}
      />
      <TranslationBatch list={list} selection={selection} />
    </View>
  )
}

/** Find and replace in what the list is narrowed to. */
function findHere(list: List<StaffTranslation>): string {
  const [language, work] = [idOf(list.filter('language')), idOf(list.filter('work'))]
  return findPath({ ...(language !== undefined && { language }), ...(work !== undefined && { work }) })
}

/** The state of a translation, its chapters and its gaps. */
function State({ of: row }: { of: StaffTranslation }) {
  const { isComplete, chapters, gaps } = row
  return (
    <div className={styles.state}>
      <Badge tone={isComplete ? 'good' : 'pending'}>
        {isComplete ? textStateMessages.badge.complete : textStateMessages.badge.progress}
      </Badge>
      {chapters && <span>{t.chapters(chapters.translated, chapters.total)}</span>}
      {gaps && (
        <GapLink
          gaps={gaps}
          // A work in progress may have complete chapters: passages that these lack are missing.
          isComplete={isComplete || chapters !== null}
          chapters={gaps.chapters?.withGaps}
          href={pathToFirstGap(formOf(row))}
          name={t.row(row.work.title, row.language.name)}
        />
      )}
    </div>
  )
}

/** The address of the text's form; with chapters, that of the first chapter with gaps, else the list of chapters. */
function formOf({ id, workId, languageId, gaps }: StaffTranslation): string {
  if (id !== null) return editTranslationPath(id)
  return gaps?.chapters ? chapterTextPath(workId, gaps.chapters.firstId, languageId) : chaptersPath(workId)
}

/** A work with chapters has no text of its own: its chapters are opened, and their texts deleted together. */
function Actions({ of: { id, workId, languageId, work, language, revision, chapters } }: { of: StaffTranslation }) {
  const name = t.row(work.title, language.name)
  if (id === null)
    return (
      <>
        <EditLink href={chaptersPath(workId)} name={name} />
        {chapters && (
          <DeleteButton
            kind="translation"
            name={name}
            question={t.deleteChapterTexts(chapters.translated, language.name)}
            path={`/api/admin/works/${workId}/translations/${languageId}?texts=${chapters.translated}`}
            deleted={savedMessages.translationDeleted}
          />
        )}
      </>
    )
  return (
    <>
      <EditLink href={editTranslationPath(id)} name={name} />
      <DeleteButton
        kind="translation"
        name={name}
        path={`/api/admin/translations/${id}?revision=${revision}`}
        deleted={savedMessages.translationDeleted}
      />
    </>
  )
}

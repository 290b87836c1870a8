import type { StaffReport } from '#contract/reports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import iconButton from '../../ui/icon-button.module.css'
import { penIcon } from '../../ui/icons.ts'
import { rowBatchMessages } from '../batches/batch-messages.ts'
import { RowBatch } from '../batches/row-batch.tsx'
import { rowOptions } from '../forms/select.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBox, FilterSelect } from '../lists/filters.tsx'
import { DeleteButton } from '../lists/row-actions.tsx'
import { RowFilter } from '../lists/row-filter.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { Badge } from '../parts/badge.tsx'
import { useLanguages } from '../parts/use-entries.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { reportPath } from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { wayThroughList } from './next-report.tsx'
import styles from './reports.module.css'
import { staffReportMessages as t } from './staff-report-messages.ts'

const columns: readonly Column<StaffReport>[] = [
  {
    title: t.quote,
    cell: ({ quote, language }) => (
      <span className={styles.quote} {...textIn(language)}>
        {quote}
      </span>
    ),
  },
  {
    title: t.kind,
    sort: 'kind',
    cell: ({ kind, text }) => (
      <div className={styles.kind}>
        {t.kinds[kind]}
        {text && <bdi>{text}</bdi>}
      </div>
    ),
  },
  {
    title: t.work,
    sort: 'work',
    cell: ({ work, chapter }) => (
      <div className={styles.kind}>
        <bdi>{work.title}</bdi>
        {chapter && <span>{t.chapter(chapter.number)}</span>}
      </div>
    ),
  },
  { title: t.language, sort: 'language', cell: ({ language }) => <bdi>{language.name}</bdi> },
  {
    title: t.reported,
    sort: 'created',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.day}>
        {t.day(createdAt)}
      </time>
    ),
  },
  { title: t.state, cell: ({ resolved }) => <StateBadge isResolved={resolved !== null} /> },
]

/** Without a filter the list shows the open reports: that is the first choice of its select. */
const states = [
  { value: 'resolved', label: t.states.resolved },
  { value: 'any', label: t.states.any },
]

/** `reports`: mistakes that readers have reported. */
export function ReportsView() {
  const list = useList<StaffReport>('/api/admin/reports', {
    sorting: { sort: 'created', order: 'desc' },
    filters: ['filter', 'language', 'status', 'work'],
  })
  const { data: languages = [] } = useLanguages()
  const selection = useSelection(list, ({ work, quote }) => t.name(work.title, quote))
  const { search } = useStaffAddress()
  return (
    <View title={t.title} hint={t.hint}>
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
        <FilterSelect list={list} name="status" label={t.state} all={t.states.open} options={states} />
        <FilterSelect
          list={list}
          name="language"
          label={t.language}
          all={t.allLanguages}
          options={rowOptions(languages)}
        />
        <RowFilter list={list} name="work" label={t.work} path="/api/admin/works" />
      </Toolbar>
      <SavedViews of="reports" list={list} />
      <DataTable
        list={list}
        caption={t.table}
        columns={columns}
        rowKey={({ id }) => id}
        noun={t.noun}
        empty={t.empty}
        selection={selection}
        actions={({ id, work, quote, revision }) => {
          const name = t.name(work.title, quote)
          return (
            <>
              <StaffLink
                href={reportPath(id, wayThroughList(search))}
                className={iconButton.button}
                aria-label={t.openOf(name)}
                title={t.open}
              >
                <Icon path={penIcon} />
              </StaffLink>
              <DeleteButton
                kind="report"
                name={name}
                path={`/api/admin/reports/${id}?revision=${revision}`}
                deleted={t.deleted}
              />
            </>
          )
        }}
      />
      <RowBatch
        of="report"
        list={list}
        selection={selection}
        noun={t.noun}
        deeds={[
          { label: rowBatchMessages.resolve, do: { isResolved: true, note: undefined } },
          { label: rowBatchMessages.reopen, do: { isResolved: false, note: undefined } },
        ]}
        deletion={rowBatchMessages.deleteForGood}
      />
    </View>
  )
}

function StateBadge({ isResolved }: { isResolved: boolean }) {
  return <Badge tone={isResolved ? 'good' : 'pending'}>{isResolved ? t.states.resolved : t.states.open}</Badge>
}

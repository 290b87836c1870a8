import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActivityEntry, activityKinds, type ChangeEntry, HISTORY_PAGE_SIZE } from '#contract/history.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { useBatch } from '../batches/use-batch.tsx'
import filters from '../lists/filters.module.css'
import { FilterSelect } from '../lists/filters.tsx'
import { ListFrame } from '../lists/list-frame.tsx'
import { type List, useList } from '../lists/use-list.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { ConfirmDialog } from '../parts/modal.tsx'
import { Toolbar, View } from '../parts/view.tsx'
import { deletedPath } from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { ChangeItem, HistoryItem, Unfolded } from './change-item.tsx'
import { historyMessages as t } from './history-messages.ts'
import styles from './history-view.module.css'

const kinds = activityKinds.map((kind) => ({ value: kind, label: t.activityKind(kind) }))

/** `activity`: who has changed what, by day, the newest first. */
export function ActivityView() {
  const list = useList<ActivityEntry>('/api/admin/activity', {
    sorting: { sort: 'at', order: 'desc' },
    filters: ['actor', 'kind', 'from', 'to'],
    limit: HISTORY_PAGE_SIZE,
  })
  const { data: actors = [] } = useQuery<string[]>({ queryKey: ['/api/admin/activity/actors'] })
  return (
    <View
      title={t.activityTitle}
      hint={t.activityHint}
      actions={
        <StaffLink href={deletedPath} className="button quiet">
          {t.toDeleted}
        </StaffLink>
      }
    >
      <Toolbar>
        <FilterSelect
          list={list}
          name="actor"
          label={t.person}
          all={t.everybody}
          options={actors.map((actor) => ({ value: actor, label: actor }))}
        />
        <FilterSelect list={list} name="kind" label={t.kind} all={t.allActivity} options={kinds} />
        <div className={styles.dates}>
          <DateFilter list={list} name="from" label={t.from} />
          <DateFilter list={list} name="to" label={t.to} isWholeDay />
        </div>
      </Toolbar>
      <SavedViews of="activity" list={list} />
      <ListFrame list={list} empty={t.activityEmpty} noun={t.entries}>
        {byDay(list.items ?? []).map(({ day, entries }) => (
          <section key={day} aria-label={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol className={styles.changes}>
              {entries.map((entry) =>
                entry.kind === 'batch' ? (
                  <BatchItem key={`batch ${entry.id}`} batch={entry} />
                ) : (
                  <ChangeItem key={entry.change.id} change={entry.change} summary={entry.summary} isTimed />
                ),
              )}
            </ol>
          </section>
        ))}
      </ListFrame>
    </View>
  )
}

const timeOf = (entry: ActivityEntry) => (entry.kind === 'batch' ? entry.at : entry.change.at)

function byDay(entries: readonly ActivityEntry[]): { day: string; entries: ActivityEntry[] }[] {
  return [...Map.groupBy(entries, (entry) => t.day(timeOf(entry)))].map(([day, entries]) => ({ day, entries }))
}

interface DateFilterProps {
  list: List<ActivityEntry>
  name: string
  label: string
  /** The chosen day belongs to it: the time in the address is its end. */
  isWholeDay?: boolean
}

/** Filters by a day of this browser's time zone; the address has its beginning, or its end. */
function DateFilter({ list, name, label, isWholeDay = false }: DateFilterProps) {
  const given = Date.parse(list.filter(name))
  const day = Number.isNaN(given) ? '' : localDay(new Date(given - (isWholeDay ? 1 : 0)))
  const choose = (value: string) => {
    const [year = 0, month = 1, date = 1] = value.split('-').map(Number)
    const time = new Date(year, month - 1, date + (isWholeDay ? 1 : 0))
    list.setFilter({ [name]: value === '' || year < 1000 ? '' : time.toISOString() })
  }
  return (
    <label>
      {label}
      <input type="date" className={filters.date} value={day} onChange={(event) => choose(event.target.value)} />
    </label>
  )
}

/** `2026-01-31`. */
const localDay = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-')

type Batch = Extract<ActivityEntry, { kind: 'batch' }>

/** What was done to many rows. They are read when it is unfolded. */
function BatchItem({ batch: { id, at, actor, of, summary, name, count, isUndone } }: { batch: Batch }) {
  const run = useBatch()
  const [asking, setAsking] = useState(false)
  // The first row of an import is any.
  const first = of === 'import' ? null : name
  const answer = (yes: boolean) => {
    setAsking(false)
    if (yes) run({ undo: id }, { what: t.undo, count, noun: t.changes })
  }
  return (
    <HistoryItem
      what={t.batch(of)}
      name={first}
      more={t.andMore(count, first !== null)}
      summary={isUndone ? [summary, t.isUndone].filter(Boolean).join(' · ') : summary}
      at={at}
      actor={actor}
      isTimed
      ways={
        <>
          {!isUndone && (
            <button type="button" className="button quiet" onClick={() => setAsking(true)}>
              {t.undo}
            </button>
          )}
          <ConfirmDialog
            open={asking}
            title={t.undoTitle}
            description={t.undoHint}
            confirm={t.undo}
            cancel={t.cancel}
            onAnswer={answer}
          />
        </>
      }
    >
      <Parts id={id} count={count} />
    </HistoryItem>
  )
}

function Parts({ id, count }: { id: number; count: number }) {
  const query = useQuery<ListPart<ChangeEntry>>({
    queryKey: [`/api/admin/batches/${id}/changes`],
    meta: { counted: true },
    staleTime: 0,
  })
  return (
    <Unfolded query={query}>
      {({ items }) => (
        <ul className={styles.parts}>
          {items.map((change) => (
            <li key={change.id}>
              {t.action(change)} <bdi>{change.name}</bdi>
            </li>
          ))}
          {items.length < count && <li className={styles.when}>{t.morePartsHint(items.length, count)}</li>}
        </ul>
      )}
    </Unfolded>
  )
}

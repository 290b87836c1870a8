import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ChangeDetail, ChangeEntry } from '#contract/history.ts'
import { TextDifference } from '../forms/text-difference.tsx'
import { tableMessages } from '../parts/form-messages.ts'
import { historyMessages as t } from './history-messages.ts'
import styles from './history-view.module.css'
import { RestoreButton } from './restore-button.tsx'

interface ChangeItemProps {
  change: ChangeEntry
  /** What differs since, in words. */
  summary?: string | null
  /** The day stands above: only the time is shown. */
  isTimed?: boolean
}

/** A change. Its fields are read when it is unfolded. */
export function ChangeItem({ change, summary, isTimed = false }: ChangeItemProps) {
  return (
    <HistoryItem
      what={t.action(change)}
      name={change.name}
      summary={summary}
      at={change.at}
      actor={change.actor}
      isTimed={isTimed}
      ways={change.restorable && <RestoreButton change={change} />}
    >
      <Fields id={change.id} />
    </HistoryItem>
  )
}

interface HistoryItemProps {
  what: string
  name: string | null
  /** After the name. */
  more?: string
  summary?: string | null | undefined
  at: string
  actor: string
  isTimed: boolean
  /** Buttons beside that which unfolds it. */
  ways: ReactNode
  /** Drawn while it is unfolded. */
  children: ReactNode
}

/** An entry of a history, which unfolds. */
export function HistoryItem({ what, name, more, summary, at, actor, isTimed, ways, children }: HistoryItemProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <div>
          <p className={styles.what}>
            <strong>{what}</strong> {name !== null && <bdi>{name}</bdi>} {more}
          </p>
          {summary && (
            <p className={styles.summary}>
              <bdi>{summary}</bdi>
            </p>
          )}
          <p className={styles.when}>
            <time dateTime={at}>{isTimed ? t.clock(at) : t.time(at)}</time> {t.by(actor)}
          </p>
        </div>
        <div className={styles.ways}>
          <button
            type="button"
            className="button quiet"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? t.hide : t.show}
          </button>
          {ways}
        </div>
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </li>
  )
}

interface UnfoldedProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** What is read when an entry is unfolded; in its place that it is being read, or cannot be. */
export function Unfolded<T>({ query: { data, error, refetch }, children }: UnfoldedProps<T>) {
  if (error)
    return (
      <p role="alert">
        {error.message}{' '}
        <button type="button" className="button quiet" onClick={() => refetch()}>
          {tableMessages.again}
        </button>
      </p>
    )
  if (!data) return <p role="status">{tableMessages.loading}</p>
  return children(data)
}

function Fields({ id }: { id: number }) {
  // The fields of a change depend on the change after it, which may come at any time.
  const query = useQuery<ChangeDetail>({ queryKey: [`/api/admin/changes/${id}`], staleTime: 0 })
  return (
    <Unfolded query={query}>
      {({ fields }) =>
        fields.length === 0 ? (
          <p>{t.nothing}</p>
        ) : (
          <dl className={styles.fields}>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{field.name}</dt>
                <dd>
                  <TextDifference before={field.before ?? ''} after={field.after ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    </Unfolded>
  )
}

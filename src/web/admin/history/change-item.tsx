import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ChangeDetail, ChangeEntry } from '#contract/history.ts'
import { tableMessages } from '../parts/form-messages.ts'
import { TextDifference } from '../parts/text-difference.tsx'
import { historyMessages as t } from './history-messages.ts'
import styles from './history-view.module.css'
import { RestoreButton } from './restore-button.tsx'

/** One step of a history; what it changed is read when it is asked for. */
export function ChangeItem({ change }: { change: ChangeEntry }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <div>
          <p className={styles.what}>
            <strong>{t.action(change)}</strong> <bdi>{change.name}</bdi>
          </p>
          <p className={styles.when}>
            <time dateTime={change.at}>{t.time(change.at)}</time> {t.by(change.actor)}
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
          {change.restorable && <RestoreButton change={change} />}
        </div>
      </div>
      <div id={id} hidden={!open}>
        {open && <Fields id={change.id} />}
      </div>
    </li>
  )
}

function Fields({ id }: { id: number }) {
  // What a step has changed depends on the step after it, which may come at any time.
  const { data, error, refetch } = useQuery<ChangeDetail>({ queryKey: [`/api/admin/changes/${id}`], staleTime: 0 })
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
  if (data.fields.length === 0) return <p>{t.nothing}</p>
  return (
    <dl className={styles.fields}>
      {data.fields.map((field) => (
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

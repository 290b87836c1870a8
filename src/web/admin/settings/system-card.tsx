import { useQuery } from '@tanstack/react-query'
import type { System } from '#contract/staff.ts'
import { Badge } from '../parts/badge.tsx'
import { failureMessage } from '../staff-client.ts'
import styles from './settings.module.css'
import { settingsMessages as t } from './settings-messages.ts'

/** Measured whenever this is opened, and on demand. */
export function SystemCard() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery<System>({
    queryKey: ['/api/admin/system'],
    staleTime: 0,
  })
  const facts = [
    { name: t.version, told: data?.version },
    { name: t.database, told: data && describeDatabase(data) },
    { name: t.api, told: error ? <Status isWell={false} /> : data && <Status isWell={data.api.status === 'ok'} /> },
    { name: t.backup, told: data && describeBackup(data) },
  ]
  return (
    <section className={styles.card} aria-labelledby="system" aria-busy={isFetching}>
      <h2 id="system">{t.system}</h2>
      <dl className={styles.facts}>
        {facts.map(({ name, told }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told ?? (error ? '—' : <span className={styles.ghost} />)}</dd>
          </div>
        ))}
      </dl>
      <p role="status" data-failed={error ? '' : undefined}>
        {error ? failureMessage(error) : dataUpdatedAt > 0 && t.measured(new Date(dataUpdatedAt))}
      </p>
      <button
        type="button"
        className="button quiet"
        aria-disabled={isFetching}
        onClick={() => !isFetching && refetch()}
      >
        {isFetching ? t.refreshing : t.refresh}
      </button>
    </section>
  )
}

const Status = ({ isWell }: { isWell: boolean }) => (
  <Badge tone={isWell ? 'good' : 'pending'}>{isWell ? t.apiStatus.ok : t.apiStatus.failing}</Badge>
)

function describeDatabase({ database: { description, ms } }: System): string {
  const name = description === 'embedded' ? t.embedded : description
  return `${name}, ${ms === null ? t.unreachable.toLowerCase() : t.answersIn(ms)}`
}

const describeBackup = ({ lastBackup }: System) =>
  lastBackup === null ? (
    t.never
  ) : (
    <time dateTime={lastBackup}>
      {new Date(lastBackup).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )

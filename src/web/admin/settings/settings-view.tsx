import type { System } from '#contract/staff.ts'
import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { useIsAdministrator, useStaff } from '../access/session.ts'
import { SignOutButton } from '../access/sign-buttons.tsx'
import { useExport } from '../exports/use-export.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { Card } from '../parts/card.tsx'
import { PersonPicture } from '../parts/person-picture.tsx'
import { View } from '../parts/view.tsx'
import { deletedPath, importPath } from '../paths.ts'
import { YourSessionsCard } from '../people/sessions.tsx'
import { failureMessage } from '../staff-client.ts'
import { BackupCard } from './backup-card.tsx'
import { JobsCard, SitesCard, useSystem } from './machine-cards.tsx'
import styles from './settings.module.css'
import { settingsMessages as t } from './settings-messages.ts'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'

export function SettingsView() {
  const isAdministrator = useIsAdministrator()
  return (
    <View title={t.title}>
      <div className={styles.cards}>
        <AccountCard />
        <YourSessionsCard className={styles.card} />
        <SystemCard />
        {isAdministrator && <BackupCard />}
        <ExportCard />
        <SitesCard />
        <JobsCard />
        <Card id="appearance" title={t.appearance} className={styles.card}>
          <ThemeChoice />
        </Card>
        {isAdministrator && <WebhooksCard />}
        <Card id="data" title={t.data} className={styles.card}>
          <p>{t.deletedHint}</p>
          <StaffLink href={deletedPath} className="button quiet">
            {t.deleted}
          </StaffLink>
        </Card>
      </div>
    </View>
  )
}

/** The library as files, and the way back. */
function ExportCard() {
  const exportWorks = useExport()
  return (
    <Card id="export" title={t.export} className={styles.card}>
      <p>{t.exportHint}</p>
      <div className={styles.actions}>
        <button type="button" className="button quiet" onClick={() => exportWorks()}>
          {t.exportLibrary}
        </button>
        <StaffLink href={importPath()} className="button quiet">
          {t.importArchive}
        </StaffLink>
      </div>
    </Card>
  )
}

/** Shows the person who is signed in. */
function AccountCard() {
  const { name, email, photo, role } = useStaff()
  const shown = name || (role === 'editor' ? t.editor : t.administrator)
  return (
    <Card id="account" title={t.account} className={styles.card}>
      <div className={styles.person}>
        <PersonPicture name={shown} photo={photo} />
        <p>
          <bdi>{shown}</bdi>
          <span>{email}</span>
        </p>
      </div>
      {role === 'editor' && <p>{t.editorHint}</p>}
      <SignOutButton />
    </Card>
  )
}

/** Version, database and last backup; measured when the view opens, and on demand. */
function SystemCard() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSystem()
  const facts = [
    { name: t.version, value: data?.version },
    { name: t.database, value: data && describeDatabase(data) },
    { name: t.api, value: error ? <Status isWell={false} /> : data && <Status isWell={data.api.status === 'ok'} /> },
    { name: t.backup, value: data && describeBackup(data) },
    { name: t.storage, value: data && describeStorage(data) },
  ]
  return (
    <Card id="system" title={t.system} isBusy={isFetching} className={styles.card}>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? (error ? '—' : <span className={styles.ghost} />)}</dd>
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
    </Card>
  )
}

const Status = ({ isWell }: { isWell: boolean }) => (
  <Badge tone={isWell ? 'good' : 'pending'}>{isWell ? t.apiStatus.ok : t.apiStatus.failing}</Badge>
)

function describeDatabase({ database: { description, ms } }: System): string {
  const name = description === 'embedded' ? t.embedded : description
  return `${name}, ${ms === null ? t.unreachable.toLowerCase() : t.answersIn(ms)}`
}

const describeBackup = ({ backup: { last } }: System) =>
  last === null ? (
    t.never
  ) : (
    <time dateTime={last.madeAt}>
      {new Date(last.madeAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )

function describeStorage({ storage: { freeBytes, floorBytes, isRefusing } }: System) {
  const amount = freeBytes === null ? t.unmeasured : t.free(freeBytes)
  if (!isRefusing) return amount
  return (
    <>
      {amount} <Badge tone="pending">{t.refusing}</Badge> {t.floor(floorBytes)}
    </>
  )
}

import { useState } from 'react'
import { Card } from '../parts/card.tsx'
import { formMessages } from '../parts/form-messages.ts'
import { Progress } from '../parts/progress.tsx'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, staffApi } from '../staff-client.ts'
import { findRunningBackup, useSystem } from './machine-cards.tsx'
import styles from './settings.module.css'
import { settingsMessages as t } from './settings-messages.ts'

/** The last backup that the site has made and checked, with buttons to make one now and to download it. */
export function BackupCard() {
  const { data, refetch } = useSystem()
  const toast = useToast()
  const [isBeginning, setIsBeginning] = useState(false)
  const running = data && findRunningBackup(data)
  const isBusy = isBeginning || running !== undefined
  const begin = async () => {
    setIsBeginning(true)
    try {
      await staffApi.post('/api/admin/backups')
    } catch (error) {
      toast.failure(formMessages.error, t.notBackedUp(failureMessage(error)))
    }
    await refetch()
    setIsBeginning(false)
  }
  const { last, failure } = data?.backup ?? {}
  return (
    <Card id="backups" title={t.backups} isBusy={isBusy} className={styles.card}>
      {last === null && <p>{t.noBackup}</p>}
      {last && (
        <p>
          {t.madeAt(new Date(last.madeAt), last.bytes)}
          <br />
          {t.tried(new Date(last.checkedAt))}
        </p>
      )}
      <p role="status" data-failed={failure ? '' : undefined}>
        {failure && t.backupFailed(new Date(failure.at), failure.reason)}
      </p>
      {running && <Progress label={t.backingUp} percent={(100 * (running.done ?? 0)) / (running.total ?? 100)} />}
      <div className={styles.actions}>
        <button type="button" className="button quiet" aria-disabled={isBusy} onClick={() => !isBusy && begin()}>
          {t.backUpNow}
        </button>
        {last && (
          <a className="button quiet" href={`/api/admin/backups/${last.name}`} download>
            {t.download}
          </a>
        )}
      </div>
    </Card>
  )
}

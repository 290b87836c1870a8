import { useQuery } from '@tanstack/react-query'
import type { EndedSessions, OpenSession, StaffPerson } from '#contract/people.ts'
import { useStaff } from '../access/session.ts'
import { Badge } from '../parts/badge.tsx'
import { Card } from '../parts/card.tsx'
import { tableMessages } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import { failureMessage, staffApi } from '../staff-client.ts'
import { AskedButton } from './asked-button.tsx'
import styles from './people.module.css'
import { moment, sessionMessages as t } from './people-messages.ts'

const PATH = '/api/admin/sessions'

/** For the settings: where whoever is signed in has open sessions. */
export function YourSessionsCard({ className }: { className: string | undefined }) {
  const { email } = useStaff()
  const { data, error } = useQuery<OpenSession[]>({ queryKey: [PATH], staleTime: 0 })
  return (
    <Card id="your-sessions" title={t.yours} isBusy={!data && !error} className={className}>
      <p>{t.yoursHint}</p>
      {error ? (
        <p role="status" data-failed="">
          {failureMessage(error)}
        </p>
      ) : data ? (
        <Sessions of={email} sessions={data} />
      ) : (
        <p>{tableMessages.loading}</p>
      )}
    </Card>
  )
}

interface DialogProps {
  person: StaffPerson
  onClose: () => void
}

/** The open sessions of somebody of the staff. */
export function SessionsDialog({ person: { email, name, sessions }, onClose }: DialogProps) {
  return (
    <Modal title={t.titleOf(name ?? email)} description={t.hint} open onClose={onClose}>
      <Sessions of={email} name={name ?? email} sessions={sessions} />
    </Modal>
  )
}

interface SessionsProps {
  /** E-mail address of the person. */
  of: string
  /** undefined: whoever is signed in. */
  name?: string
  sessions: readonly OpenSession[]
}

/** Sessions, each with a button that ends it, and one for all that can be ended here. */
function Sessions({ of, name, sessions }: SessionsProps) {
  const hasThisOne = sessions.some(({ isThisOne }) => isThisOne)
  const others = sessions.filter(({ isThisOne }) => !isThisOne)
  const endAll = async () => {
    const { ended } = await staffApi.delete<EndedSessions>(`${PATH}?of=${encodeURIComponent(of)}`)
    return t.endedMany(ended)
  }
  if (sessions.length === 0) return <p>{t.none}</p>
  return (
    <div className={styles.sessions}>
      <ul>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 1 && (
        <AskedButton
          label={hasThisOne ? t.endOthers : t.endAll}
          text={hasThisOne ? t.endOthers : t.endAll}
          ask={{
            title: hasThisOne ? t.endOthersTitle : t.endAllTitle(name ?? of),
            description: hasThisOne ? t.endOthersHint : t.endAllHint,
            confirm: hasThisOne ? t.endOthers : t.endAll,
          }}
          act={endAll}
          failed={t.endFailed}
        />
      )}
    </div>
  )
}

function SessionItem({ session: { id, begunAt, usedAt, device, isThisOne } }: { session: OpenSession }) {
  const shown = device ?? t.unknown
  const end = async () => {
    await staffApi.delete(`${PATH}/${id}`)
    return t.ended
  }
  return (
    <li>
      <div>
        <b>{shown}</b> {isThisOne && <Badge tone="plain">{t.thisOne}</Badge>}
        <p>
          <span>{t.begun(moment(begunAt))}</span> <span>{t.used(moment(usedAt))}</span>
        </p>
      </div>
      {!isThisOne && (
        <AskedButton
          label={t.endOf(shown, moment(usedAt))}
          text={t.end}
          ask={{ title: t.endTitle, description: t.endHint(shown), confirm: t.end }}
          act={end}
          failed={t.endFailed}
        />
      )}
    </li>
  )
}

import { Modal } from '../parts/modal.tsx'
import styles from './draft-notice.module.css'
import { draftMessages as t } from './editor-messages.ts'
import type { KeptDraft } from './use-draft.ts'

interface DraftNoticeProps<T> {
  draft: KeptDraft<T>
  /** Of the row as it is saved now. */
  revision: number | undefined
}

/** Offers a draft from before, and tells of another tab in which the same is written. */
export function DraftNotice<T>({ draft, revision }: DraftNoticeProps<T>) {
  const { offered } = draft
  return (
    <>
      {draft.isElsewhere && (
        <div className={styles.notice} role="status">
          <p>{t.elsewhere}</p>
          <button type="button" className="button quiet" onClick={draft.takeElsewhere}>
            {t.takeElsewhere}
          </button>
        </div>
      )}
      {offered && (
        <Modal
          open
          title={t.offer(timeOf(offered.savedAt))}
          description={offered.revision === revision ? t.offerHint : `${t.offerHint} ${t.older}`}
        >
          <div className="actions">
            <button type="button" className="button quiet" onClick={draft.discard}>
              {t.discard}
            </button>
            <button type="button" className="button" onClick={draft.restore}>
              {t.restore}
            </button>
          </div>
        </Modal>
      )}
    </>
  )
}

/** The clock today, with the day before that. */
function timeOf(ms: number): string {
  const then = new Date(ms)
  const isToday = then.toDateString() === new Date().toDateString()
  return then.toLocaleString('en-GB', isToday ? { timeStyle: 'short' } : { dateStyle: 'long', timeStyle: 'short' })
}

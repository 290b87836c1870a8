import { Modal } from '../parts/modal.tsx'
import styles from './draft-notice.module.css'
import { draftMessages as t } from './editor-messages.ts'
import type { KeptDraft } from './use-draft.ts'

interface DraftNoticeProps<T> {
  draft: KeptDraft<T>
  /** Revision of the saved row; undefined without one. */
  revision: number | undefined
}

/** Offers an earlier draft, and warns when the same text is being changed in another tab. */
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

/** The time of today, or day and time. */
function timeOf(ms: number): string {
  const then = new Date(ms)
  const isToday = then.toDateString() === new Date().toDateString()
  return then.toLocaleString('en-GB', isToday ? { timeStyle: 'short' } : { dateStyle: 'long', timeStyle: 'short' })
}

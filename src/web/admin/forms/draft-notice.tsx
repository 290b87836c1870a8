import { draftMessages as t } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import { timeOf } from '../parts/time-of.ts'
import styles from './draft-notice.module.css'
import type { KeptDraft } from './use-draft.ts'

interface DraftNoticeProps {
  draft: KeptDraft
  /** Revision of the saved row; undefined without one. */
  revision: number | undefined
}

/** Offers an earlier draft, and warns when the same form is being filled in in another tab. */
export function DraftNotice({ draft, revision }: DraftNoticeProps) {
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

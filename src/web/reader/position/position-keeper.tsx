import { useEffect, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import { withMessages } from '../../i18n/load-messages.ts'
import type { MissingNotice } from './missing-notice.tsx'
import styles from './position-keeper.module.css'
import { positionTransfers } from './position-transfer.ts'
import { PositionWatch } from './position-watch.ts'

/**
 * Keeps the reader's position on the page and in the address, and says so where the text lacks the block that the
 * reader came for. @param reading undefined: it is loading, or failed to load
 */
export function PositionKeeper({ reading }: { reading: Reading | undefined }) {
  const text = reading?.text
  const [watch] = useState(() => new PositionWatch())
  const [notice, setNotice] = useState<{ Notice: typeof MissingNotice; of: typeof text }>()
  useEffect(() => watch.updateAddress(), [watch])
  useEffect(() => {
    if (!text) return
    let isOpen = true
    if (positionTransfers.finish())
      withMessages(import('./missing-notice.tsx'), 'tools').then(
        (m) => isOpen && setNotice({ Notice: m.MissingNotice, of: text }),
      )
    const stop = watch.keepPosition()
    return () => {
      stop()
      // When the reader comes back to this text, it will be for another block.
      isOpen = false
      setNotice(undefined)
    }
  }, [text, watch])
  return (
    <div className={styles.notice} role="status" data-screen-only data-keeper>
      {notice && reading && notice.of === text && (
        <notice.Notice language={reading.language.name} onClose={() => setNotice(undefined)} />
      )}
    </div>
  )
}

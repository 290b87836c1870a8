import { useEffect, useRef } from 'react'
import { interfaceText } from '../i18n/interface.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import styles from './selection-bar.module.css'

const SHOWN_MS = 6000

/** What was done. */
export interface Telling {
  text: string
  /** Takes it back. */
  undo?: () => void
}

/** Says for a while what was done; not gone while somebody is in it. */
export function Told({ telling, onEnd }: { telling: Telling | undefined; onEnd: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!telling) return
    const timer = setInterval(() => !box.current?.matches(':hover, :focus-within') && onEnd(), SHOWN_MS)
    return () => clearInterval(timer)
  }, [telling])
  return (
    <div role="status" className={styles.telling} data-screen-only {...interfaceText}>
      {telling && (
        <div ref={box} className={styles.told}>
          {telling.text}
          {telling.undo && (
            <button
              type="button"
              onClick={() => {
                telling.undo?.()
                onEnd()
              }}
            >
              {t.undo}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

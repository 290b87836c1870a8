import { memo, useMemo, useRef } from 'react'
import { countMessages, rowMessages as t } from '../../i18n/staff/editor-messages.ts'
import { Progress } from '../parts/progress.tsx'
import { lackOf, type Rows } from './rows.ts'
import styles from './text-editor.module.css'

interface MissingBarProps {
  rows: Rows
  /** How many paragraphs the original has. */
  originals: number
  onGo: (index: number) => void
}

/** How far a translation is, what is missing in it or in the original, and the way there. */
export const MissingBar = memo(function MissingBar({ rows, originals, onGo }: MissingBarProps) {
  const lacking = useMemo(() => rows.list.flatMap((row, index) => (lackOf(row, true) ? [{ index, row }] : [])), [rows])
  const last = useRef<number>(undefined)
  const untranslated = lacking.filter(({ row }) => row.original !== undefined).length
  const next = () => {
    const before = rows.list.findIndex(({ id }) => id === last.current)
    const found = lacking.find(({ index }) => index > before) ?? lacking[0]
    if (!found) return
    last.current = found.row.id
    onGo(found.index)
  }
  return (
    <div className={styles.missing}>
      <Progress
        label={countMessages.done(originals - untranslated, originals)}
        percent={originals === 0 ? 100 : (100 * (originals - untranslated)) / originals}
      />
      <p role="status">{t.missing(lacking.length)}</p>
      <button type="button" className="button quiet" disabled={lacking.length === 0} onClick={next}>
        {t.nextMissing}
      </button>
    </div>
  )
})

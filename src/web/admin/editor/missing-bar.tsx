import { memo, useEffect, useMemo, useRef } from 'react'
import { Progress } from '../parts/progress.tsx'
import { countMessages, rowMessages as t } from './editor-messages.ts'
import { lackOf, type Rows } from './rows.ts'
import styles from './text-editor.module.css'

interface MissingBarProps {
  rows: Rows
  /** How many paragraphs the original has. */
  originals: number
  onGo: (index: number) => void
  /** Goes to the first that the translation lacks, at once. */
  begins: boolean
}

/** How far a translation is, what is missing in it or in the original, and the way there. */
export const MissingBar = memo(function MissingBar({ rows, originals, onGo, begins }: MissingBarProps) {
  const lacking = useMemo(() => rows.list.flatMap((row, index) => (lackOf(row, true) ? [{ index, row }] : [])), [rows])
  const last = useRef<number>(undefined)
  const untranslated = lacking.filter(({ row }) => row.original !== undefined)
  const go = (to: (typeof lacking)[number] | undefined) => {
    if (!to) return
    last.current = to.row.id
    onGo(to.index)
  }
  const next = () => {
    const before = rows.list.findIndex(({ id }) => id === last.current)
    go(lacking.find(({ index }) => index > before) ?? lacking[0])
  }
  useEffect(() => {
    if (begins) go(untranslated[0])
  }, [])
  return (
    <div className={styles.missing}>
      <Progress
        label={countMessages.done(originals - untranslated.length, originals)}
        percent={originals === 0 ? 100 : (100 * (originals - untranslated.length)) / originals}
      />
      <p role="status">{t.missing(lacking.length)}</p>
      <button type="button" className="button quiet" disabled={lacking.length === 0} onClick={next}>
        {t.nextMissing}
      </button>
    </div>
  )
})

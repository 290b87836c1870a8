import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { readLinks } from '#alignment/links.ts'
import { blockAtOffset, cut, offsetsOf } from '#words/paragraphs.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { redoIcon, undoIcon } from '../../ui/icons.ts'
import { whenLoaded } from '../../ui/when-loaded.tsx'
import { deskKeys, keyCaps } from '../keys/desk-keys.ts'
import { useStaffAddress } from '../location/staff-location.ts'
import { reportsWhenLeft } from '../parts/focus.ts'
import { Progress } from '../parts/progress.tsx'
import { opensAtFirstGap } from '../paths.ts'
import { CountsBar } from './counts-bar.tsx'
import type { AlignedText, TextEditorProps } from './edited-text.ts'
import { countMessages, rowMessages, editorMessages as t } from './editor-messages.ts'
import { findReported } from './find-reported.ts'
import { ReportedNotice } from './reported.tsx'
import { caretAt, missingIn, type Rows } from './rows/rows.ts'
import { RowsView, type RowsViewHandle } from './rows/rows-view.tsx'
import { firstGap, type SavedAlignment } from './rows/saved-pairs.ts'
import { useRows } from './rows/use-rows.ts'
import styles from './text-editor.module.css'
import { useTextFile } from './use-file.tsx'
import { useReport } from './use-report.ts'
import type { WholeTextHandle } from './whole-text.tsx'

type Mode = 'beside' | 'whole'

const meanwhile = <p className={styles.loading}>{t.loading}</p>
const WholeText = whenLoaded(async () => (await import('./whole-text.tsx')).WholeText, meanwhile)
const Preview = whenLoaded(async () => (await import('./preview.tsx')).Preview, meanwhile)

/** Characters. With a longer paragraph the text is shown whole: a row of that length is slow. */
const LONGEST_ROW = 60_000
const NOTHING = { blocks: [] as readonly string[], starts: [] as readonly number[] }
const modes = [
  ['beside', t.beside],
  ['whole', t.whole],
] as const

/** The editor of a text: by paragraph beside its original, or whole; with a preview, counts and undo. */
export function TextEditor({
  value,
  onChange,
  onBlur,
  language,
  original,
  aligned,
  report: reported,
  onUntranslated,
  invalid = false,
  describedBy,
  label,
}: TextEditorProps) {
  const originalText = original?.content
  const { blocks, starts } = useMemo(() => {
    if (originalText === undefined) return NOTHING
    const whole = cut(originalText)
    return { blocks: whole.blocks.map(({ text }) => text), starts: offsetsOf(whole) }
  }, [originalText])
  const saved = useMemo(() => savedAlignment(aligned, starts), [aligned, starts])
  const { search } = useStaffAddress()
  const [wantsGaps] = useState(() => opensAtFirstGap(search))
  const [mode, setMode] = useState<Mode>(() => usualMode(blocks, value))
  const [hasPreview, setPreview] = useState(false)
  const passage = reported?.passage
  // It is found when the text is opened, and again when it is shown in the other way.
  const stretch = useMemo(() => passage && findReported(value, passage), [passage, mode])
  const [offset, setOffset] = useState(
    () => stretch?.start ?? ((wantsGaps && aligned && firstGap(gapsIn(aligned))) || 0),
  )
  const report = useReport(value, onChange)
  const rows = useRows(blocks, value, report, mode === 'beside', saved)
  useUntranslated(blocks, mode === 'beside' ? rows.rows : value, onUntranslated)
  const beside = useRef<RowsViewHandle>(null)
  const whole = useRef<WholeTextHandle>(null)
  const after = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const file = useTextFile(value, onChange)

  // Only once: a person who comes back from the whole text stays where they were.
  const hasBegun = useRef(false)
  useEffect(() => {
    hasBegun.current = true
  }, [])
  // The form was opened for its gaps, but no passage is missing: scrolls to the notice about the length, which is below.
  useEffect(() => {
    if (wantsGaps && aligned?.alignment.gaps?.missing === 0) after.current?.focus()
    if (!stretch) return
    // The reader's words stand above the passage.
    frame.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { index, offset } = caretAt(rows.rows, stretch.start)
    beside.current?.goTo(index, offset, offset + stretch.end - stretch.start)
  }, [])
  const choose = (next: Mode) => {
    report.flush()
    setMode(next)
  }
  const common = { language, label, describedBy, invalid, offset, onOffset: setOffset, stretch: stretch ?? undefined }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; the button opens them as well
    <div
      ref={frame}
      className={styles.editor}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        report.flush()
        onBlur?.()
      }}
      {...file.dropTarget}
      {...reportsWhenLeft}
    >
      <div className={styles.tools}>
        <div className={styles.bar}>
          <fieldset className={styles.modes}>
            <legend className="unseen">{t.mode}</legend>
            {modes.map(([name, title]) => (
              <label key={name}>
                <input type="radio" name={`mode of ${label}`} checked={mode === name} onChange={() => choose(name)} />
                {title}
              </label>
            ))}
          </fieldset>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={hasPreview}
            onClick={() => {
              report.flush()
              setPreview(!hasPreview)
            }}
          >
            {t.preview}
          </button>
          {mode === 'whole' && (
            <button type="button" className={styles.toggle} onClick={() => whole.current?.openSearch()}>
              {t.search}
            </button>
          )}
          {mode === 'beside' && (
            <>
              <IconButton label={t.undo} icon={undoIcon} disabled={!rows.canUndo} onClick={rows.undo} />
              <IconButton label={t.redo} icon={redoIcon} disabled={!rows.canRedo} onClick={rows.redo} />
            </>
          )}
          {file.button}
          <button type="button" className={styles.past} onClick={() => after.current?.focus()}>
            {t.past}
          </button>
        </div>
        {mode === 'beside' && original && (
          <MissingBar
            rows={rows.rows}
            originals={blocks.length}
            onGo={(index) => beside.current?.goTo(index)}
            begins={wantsGaps && !hasBegun.current}
          />
        )}
      </div>
      {reported && <ReportedNotice report={reported} />}
      <div className={styles.desk} data-preview={hasPreview || undefined}>
        {mode === 'beside' ? (
          <RowsView {...common} ref={beside} editor={rows} original={blocks} originalLanguage={original?.language} />
        ) : (
          <WholeText {...common} ref={whole} value={value} report={report} />
        )}
        {hasPreview && <Preview content={value} offset={offset} language={language} />}
      </div>
      <div ref={after} tabIndex={-1} className={styles.after}>
        {mode === 'beside' && (
          <p className={styles.keys}>{rowMessages.keys(keyCaps(deskKeys.nextParagraph.chords[0]).join('+'))}</p>
        )}
        <CountsBar content={value} code={language.code} original={original} aligned={aligned} />
      </div>
      {file.question}
    </div>
  )
}

/** Reports how many paragraphs of an original are missing. @param text whole, or in the rows beside the original */
function useUntranslated(
  original: readonly string[],
  text: string | Rows,
  report: TextEditorProps['onUntranslated'],
): void {
  const of = original.length
  const missing = useMemo(() => {
    if (of === 0) return 0
    if (typeof text !== 'string') return untranslatedIn(text)
    return Math.max(0, of - cut(text).blocks.length)
  }, [of, text])
  useEffect(() => report?.(of === 0 ? undefined : { missing, of }), [of, missing, report])
}

const untranslatedIn = ({ list }: Rows): number =>
  list.filter((row) => row.original !== undefined && missingIn(row, true)).length

/** By paragraph where there is an original, and no paragraph is too long for a row. */
function usualMode(original: readonly string[], value: string): Mode {
  if (original.length === 0) return 'whole'
  const isRow = (text: string) => text.length <= LONGEST_ROW
  return original.every(isRow) && cut(value).blocks.every(({ text }) => isRow(text)) ? 'beside' : 'whole'
}

const gapsIn = ({ alignment: { links, places } }: AlignedText) => ({ beads: readLinks(links), places })

/** @param starts offset of each block of the original */
function savedAlignment(aligned: AlignedText | undefined, starts: readonly number[]): SavedAlignment | undefined {
  if (!aligned?.isWithOriginal || aligned.alignment.places.length === 0) return undefined
  const originals = aligned.alignment.hub.places.map((place) => blockAtOffset(starts, place))
  return { ...gapsIn(aligned), content: aligned.saved.content, originals }
}

interface MissingBarProps {
  rows: Rows
  /** Number of paragraphs of the original. */
  originals: number
  onGo: (index: number) => void
  /** Goes to the first missing paragraph when it is mounted. */
  begins: boolean
}

/** How much is translated, how many paragraphs are missing on either side, and a button to the next of them. */
const MissingBar = memo(function MissingBar({ rows, originals, onGo, begins }: MissingBarProps) {
  const lacking = useMemo(
    () => rows.list.flatMap((row, index) => (missingIn(row, true) ? [{ index, row }] : [])),
    [rows],
  )
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
    <div className={styles.missing} data-done>
      <Progress
        label={countMessages.done(originals - untranslated.length, originals)}
        value=""
        percent={originals === 0 ? 100 : (100 * (originals - untranslated.length)) / originals}
      />
      {/* What the bar beside it says already is said to screen readers only. */}
      <p role="status" className={lacking.length === untranslated.length ? 'unseen' : undefined}>
        {rowMessages.missing(lacking.length)}
      </p>
      <button type="button" className="button quiet" disabled={lacking.length === 0} onClick={next}>
        {rowMessages.nextMissing}
      </button>
    </div>
  )
})

import { useEffect, useRef, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { blockAt, rangesAt } from '../../page-text/open-text.ts'
import type { Stretch } from '../../page-text/stretch.ts'
import { openTool } from '../../page-text/tool.ts'
import { isOfStretch, isOn, makeNote } from '../make-note.ts'
import type { Colour, Note } from '../note.ts'
import { storageFailure } from '../notes-messages.ts'
import { deleteNote, saveNote } from '../notes-store.ts'
import { useNotes } from '../use-notes.ts'
import { copyQuote, quotationOf, quoteToShare } from './quote.ts'
import styles from './selection-bar.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { type Mark, useMarks } from './use-marks.ts'
import { useSelectedStretch } from './use-selected-stretch.ts'

/** Says what was done. */
interface Notice {
  text: string
  undo?: () => void
}

interface MarginLayerProps {
  work: WorkDetail
  reading: Reading
}

/** Draws the reader's marks on the open text, and the bar beside selected words or a pressed highlight. */
export function MarginLayer({ work, reading }: MarginLayerProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('notes')
  const { notes } = useNotes(work.id)
  const markAt = useMarks(reading, notes)
  const [selected, forgetSelected] = useSelectedStretch(reading)
  const [pressed, setPressed] = useState<Mark>()
  const [notice, setNotice] = useState<Notice>()

  useEffect(() => setPressed(undefined), [reading])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      if (target.closest('[role=toolbar]')) return
      const isText = target.closest('.text') && !target.closest('a, button') && getSelection()?.isCollapsed !== false
      const mark = isText ? markAt(event.clientX, event.clientY) : undefined
      setPressed(mark)
      // A press on a row of a pair would show its other language.
      if (mark) event.stopPropagation()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [markAt])

  const pressedNote = notes?.find(({ id }) => id === pressed?.note.id)
  /** What the bar is for: selected words, else a pressed highlight. */
  const subject: { stretch: Stretch; note: Note | undefined } | undefined = selected
    ? { stretch: selected, note: undefined }
    : pressed &&
      pressedNote && {
        stretch: { ...pressed.spots, code: pressedNote.code, quote: pressedNote.quote },
        note: pressedNote,
      }
  const ranges = useRangesAt(reading, subject?.stretch)

  function close() {
    forgetSelected()
    setPressed(undefined)
  }

  /** Closes the bar and clears the selection; whoever came by the keyboard goes on from the words. */
  function finish({ code, ord }: Stretch) {
    getSelection()?.removeAllRanges()
    moveFocusTo(code, ord)
    close()
  }

  function moveFocusTo(code: string, ord: number) {
    const block = blockAt(reading, code, ord)
    if (document.activeElement?.closest('[role=toolbar]') && block instanceof HTMLElement) arrival.moveFocusTo(block)
  }

  /** @param done shown after success @returns whether it succeeded */
  async function attempt(change: () => Promise<unknown>, done?: Notice): Promise<boolean> {
    try {
      await change()
      setNotice(done)
      return true
    } catch (error) {
      setNotice({ text: storageFailure(error, t) })
      return false
    }
  }

  /** The highlight of exactly these words, if there is one. */
  const highlightOf = (stretch: Stretch) =>
    notes?.find((note) => note.colour !== null && isOfStretch(note, stretch) && isOn(reading, note))

  function highlight(stretch: Stretch, colour: Colour, existing: Note | undefined, done?: Notice) {
    const note = existing ?? makeNote(work, reading, stretch, colour)
    const changedAt = new Date().toISOString()
    return attempt(() => saveNote(note, (current) => ({ ...current, colour, changedAt })), done)
  }

  function writeNote(stretch: Stretch, existing: Note | undefined) {
    finish(stretch)
    highlight(stretch, existing?.colour ?? 'yellow', existing).then((isSaved) => isSaved && openTool('notes', stretch))
  }

  function remove(note: Note, stretch: Stretch) {
    finish(stretch)
    attempt(() => deleteNote(note), { text: t.removed, undo: () => attempt(() => saveNote(note)) })
  }

  async function copy(stretch: Stretch) {
    const isCopied = await copyQuote(quotationOf(work, reading, stretch, t))
    setNotice({ text: isCopied ? t.copied : t.notCopied })
    moveFocusTo(stretch.code, stretch.ord)
    close()
  }

  function share(stretch: Stretch) {
    const quotation = quotationOf(work, reading, stretch, t)
    // Rejects when the reader cancels.
    navigator.share({ title: quotation.title, text: quoteToShare(quotation), url: quotation.address }).catch(() => {})
    close()
  }

  const existing = subject && (subject.note ?? highlightOf(subject.stretch))
  return (
    <>
      <p className="unseen" role="status" {...interfaceText}>
        {subject && t.hint}
      </p>
      <NoticeBox notice={notice} onEnd={() => setNotice(undefined)} />
      {subject && ranges.length > 0 && (
        <SelectionBar
          ranges={ranges}
          colour={existing?.colour ?? undefined}
          onHighlight={(colour) => {
            finish(subject.stretch)
            highlight(subject.stretch, colour, existing, { text: t.highlighted })
          }}
          onNote={() => writeNote(subject.stretch, existing)}
          onCopy={() => copy(subject.stretch)}
          onShare={'share' in navigator ? () => share(subject.stretch) : undefined}
          onReport={() => {
            close()
            openTool('report', subject.stretch)
          }}
          onRemove={existing && (() => remove(existing, subject.stretch))}
          onClose={(hasFocus) => {
            if (hasFocus) moveFocusTo(subject.stretch.code, subject.stretch.ord)
            close()
          }}
        />
      )}
    </>
  )
}

const NOTICE_MS = 6000

/** Shows a notice for a while; longer while the pointer or the focus is in it. */
function NoticeBox({ notice, onEnd }: { notice: Notice | undefined; onEnd: () => void }) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('notes')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setInterval(() => !box.current?.matches(':hover, :focus-within') && onEnd(), NOTICE_MS)
    return () => clearInterval(timer)
  }, [notice])
  return (
    <div role="status" className={styles.notices} data-screen-only {...interfaceText}>
      {notice && (
        <div ref={box} className={styles.notice}>
          {notice.text}
          {notice.undo && (
            <button
              type="button"
              onClick={() => {
                notice.undo?.()
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

/** The words on the page; found once for each stretch. */
function useRangesAt(reading: Reading, stretch: Stretch | undefined): readonly Range[] {
  const [ranges, setRanges] = useState<readonly Range[]>([])
  const key = stretch && JSON.stringify(stretch)
  useEffect(() => setRanges(stretch ? rangesAt(reading, stretch.code, stretch) : []), [reading, key])
  return ranges
}

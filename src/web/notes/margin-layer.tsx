import { useEffect, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { goOnFrom } from '../framework/router/scroll-memory.ts'
import { interfaceText } from '../i18n/interface.ts'
import { blockAt, rangesAt } from '../page-text/open-text.ts'
import type { Stretch } from '../page-text/stretch.ts'
import { openTool } from '../page-text/tool.ts'
import { copy } from './copy.ts'
import { isOfStretch, isOn, makeNote } from './make-note.ts'
import type { Colour, Note } from './note.ts'
import { dropNote, keepNote } from './notes.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import { htmlQuote, plainQuote, sharedQuote } from './quote.ts'
import { quoteStretch } from './quote-stretch.ts'
import { refusal } from './refusal.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type Telling, Told } from './told.tsx'
import { type Mark, useMarks } from './use-marks.ts'
import { useNotes } from './use-notes.ts'
import { useSelected } from './use-selected.ts'

interface MarginLayerProps {
  work: WorkDetail
  reading: Reading
}

/** Draws the reader's marks, and shows what can be done with selected words, or with a mark that is pressed. */
export function MarginLayer({ work, reading }: MarginLayerProps) {
  const { notes } = useNotes(work.id)
  const markAt = useMarks(reading, notes)
  const [selected, forgetSelected] = useSelected(reading)
  const [pressed, setPressed] = useState<Mark>()
  const [telling, setTelling] = useState<Telling>()

  useEffect(() => setPressed(undefined), [reading])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      if (target.closest('[role=toolbar]')) return
      const isText = target.closest('.text') && !target.closest('a, button') && getSelection()?.isCollapsed !== false
      const mark = isText ? markAt(event.clientX, event.clientY) : undefined
      setPressed(mark)
      // Where a press on a row shows its other language.
      if (mark) event.stopPropagation()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [markAt])

  const own = notes?.find(({ id }) => id === pressed?.note.id)
  const about: { stretch: Stretch; note: Note | undefined } | undefined = selected
    ? { stretch: selected, note: undefined }
    : pressed && own && { stretch: { ...pressed.spot, code: own.code, quote: own.quote }, note: own }
  const ranges = useRangesAt(reading, about?.stretch)

  function close() {
    forgetSelected()
    setPressed(undefined)
  }

  /** What is done is done: the words are let go, and who came by the keyboard goes on from them. */
  function leave({ code, ord }: Stretch) {
    getSelection()?.removeAllRanges()
    goBackTo(code, ord)
    close()
  }

  function goBackTo(code: string, ord: number) {
    const block = blockAt(reading, code, ord)
    if (document.activeElement?.closest('[role=toolbar]') && block instanceof HTMLElement) goOnFrom(block)
  }

  async function attempt(act: () => Promise<void>, done?: Telling) {
    try {
      await act()
      setTelling(done)
      return true
    } catch (error) {
      setTelling({ text: refusal(error) })
      return false
    }
  }

  /** The highlight of these very words, where there is one. */
  const markOf = (stretch: Stretch) =>
    notes?.find((note) => note.colour !== null && isOfStretch(note, stretch) && isOn(reading, note))

  async function highlight(stretch: Stretch, colour: Colour, known: Note | undefined, done?: Telling) {
    const note = known ?? makeNote(work, reading, stretch, colour)
    const changedAt = new Date().toISOString()
    return attempt(() => keepNote(note, (now) => ({ ...now, colour, changedAt })), done)
  }

  function writeNote(stretch: Stretch, known: Note | undefined) {
    leave(stretch)
    highlight(stretch, known?.colour ?? 'yellow', known).then((isKept) => isKept && openTool('notes', stretch))
  }

  function remove(note: Note, stretch: Stretch) {
    leave(stretch)
    attempt(async () => void (await dropNote(note)), { text: t.removed, undo: () => attempt(() => keepNote(note)) })
  }

  const quote = (stretch: Stretch) => quoteStretch(work, reading, stretch)

  async function copyQuote(stretch: Stretch) {
    const quoted = quote(stretch)
    const isCopied = await copy(plainQuote(quoted), htmlQuote(quoted))
    setTelling({ text: isCopied ? t.copied : t.notCopied })
    goBackTo(stretch.code, stretch.ord)
    close()
  }

  function share(stretch: Stretch) {
    const quoted = quote(stretch)
    // Whoever thinks better of it has done nothing wrong.
    navigator.share({ title: quoted.title, text: sharedQuote(quoted), url: quoted.address }).catch(() => {})
    close()
  }

  const mark = about && (about.note ?? markOf(about.stretch))
  return (
    <>
      <p className="unseen" role="status" {...interfaceText}>
        {about && t.hint}
      </p>
      <Told telling={telling} onEnd={() => setTelling(undefined)} />
      {about && ranges.length > 0 && (
        <SelectionBar
          ranges={ranges}
          colour={mark?.colour ?? undefined}
          onHighlight={(colour) => {
            leave(about.stretch)
            highlight(about.stretch, colour, mark, { text: t.highlighted })
          }}
          onNote={() => writeNote(about.stretch, mark)}
          onCopy={() => copyQuote(about.stretch)}
          onShare={'share' in navigator ? () => share(about.stretch) : undefined}
          onReport={() => {
            close()
            openTool('report', about.stretch)
          }}
          onRemove={mark && (() => remove(mark, about.stretch))}
          onClose={(hasFocus) => {
            if (hasFocus) goBackTo(about.stretch.code, about.stretch.ord)
            close()
          }}
        />
      )}
    </>
  )
}

function useRangesAt(reading: Reading, stretch: Stretch | undefined): readonly Range[] {
  const [ranges, setRanges] = useState<readonly Range[]>([])
  const key = stretch && JSON.stringify(stretch)
  useEffect(() => setRanges(stretch ? rangesAt(reading, stretch.code, stretch) : []), [reading, key])
  return ranges
}

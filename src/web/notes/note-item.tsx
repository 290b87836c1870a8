import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { languageTag } from '../i18n/language-tag.ts'
import type { Note } from './note.ts'
import styles from './note-item.module.css'
import { writeWords } from './notes.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import { refusal } from './refusal.ts'

interface NoteItemProps {
  note: Note
  /** Where its passage is read. */
  href: string
  /** Whether the language has to be said. */
  isForeign: boolean
  /** Opens with its note to be written. */
  isWriting?: boolean
  /** It was deleted, and can be had back. */
  isGone: boolean
  onFollow?: () => void
  onDelete: () => void
  onUndo: () => void
}

/** A bookmark or a highlight in a list: its words lead to the passage; its note can be written here. */
export function NoteItem({ note, href, isForeign, isWriting = false, isGone, ...on }: NoteItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(isWriting)
  const wasGone = useRef(isGone)

  // The control that was pressed is there no more
  useEffect(() => {
    if (wasGone.current !== isGone) item.current?.querySelector<HTMLElement>('a, button')?.focus()
    wasGone.current = isGone
  }, [isGone])

  if (isGone)
    return (
      <li ref={item} className={styles.gone}>
        <span role="status">{t.deleted}</span>
        <button type="button" onClick={on.onUndo}>
          {t.undo}
        </button>
      </li>
    )
  const { colour, words } = note
  return (
    <li ref={item} className={styles.item} data-colour={colour ?? undefined}>
      <p className={styles.kind}>
        {colour === null ? t.bookmarked : t.colours[colour]}
        {isForeign && ` · ${note.language}`}
      </p>
      <Link
        className={styles.quote}
        href={href}
        onClick={on.onFollow}
        lang={languageTag(note.code)}
        dir={note.isRtl ? 'rtl' : 'ltr'}
      >
        {note.quote}
      </Link>
      {note.isLost && <p className={styles.lost}>{t.lost}</p>}
      {isOpen ? (
        <WordsField note={note} onDone={() => setOpen(false)} />
      ) : (
        words !== '' && (
          <p className={styles.words} dir="auto">
            {words}
          </p>
        )
      )}
      <p className={styles.actions}>
        {!isOpen && (
          <button type="button" onClick={() => setOpen(true)}>
            {words === '' ? t.addNote : t.editNote}
          </button>
        )}
        <button type="button" onClick={on.onDelete}>
          {t.delete}
        </button>
      </p>
    </li>
  )
}

/** Kept whenever it is left, by whatever way. */
function WordsField({ note, onDone }: { note: Note; onDone: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note.words)
  const [failure, setFailure] = useState<string>()
  /** What is kept, as far as it is known here. */
  const kept = useRef(note.words)
  const latest = useRef({ note, text })
  latest.current = { note, text }

  async function save() {
    const { note, text } = latest.current
    const from = kept.current
    if (text === from) return true
    kept.current = text
    try {
      kept.current = await writeWords(note, from, text)
      if (latest.current.text === text) setText(kept.current)
      setFailure(undefined)
      return true
    } catch (error) {
      kept.current = from
      setFailure(refusal(error))
      return false
    }
  }

  // Another tab has written, and nobody has here.
  useEffect(() => {
    if (note.words === kept.current || latest.current.text !== kept.current) return
    kept.current = note.words
    setText(note.words)
  }, [note.words])

  useEffect(() => {
    const own = field.current
    own?.focus()
    own?.setSelectionRange(own.value.length, own.value.length)
    document.addEventListener('visibilitychange', save)
    return () => {
      document.removeEventListener('visibilitychange', save)
      save()
    }
  }, [])

  return (
    <form
      className={styles.field}
      onSubmit={async (event) => {
        event.preventDefault()
        if (await save()) onDone()
      }}
      {...interfaceText}
    >
      <textarea
        ref={field}
        aria-label={t.yourNote}
        dir="auto"
        rows={4}
        maxLength={20_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={(_: FocusEvent) => save()}
      />
      {failure !== undefined && <p role="alert">{failure}</p>}
      <button type="submit">{t.save}</button>
    </form>
  )
}

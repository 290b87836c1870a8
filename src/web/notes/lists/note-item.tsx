import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Link } from '../../framework/router/link.tsx'
import { languageTag } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import type { Note } from '../note.ts'
import { storageFailure } from '../notes-messages.ts'
import { saveWords } from '../notes-store.ts'
import styles from './note-item.module.css'

interface NoteItemProps {
  note: Note
  /** Address of its passage. */
  href: string
  /** Whether the item names the language of the text. */
  namesLanguage: boolean
  /** Whether the field for the reader's words is open at first. */
  startsOpen?: boolean
  /** It was deleted, and can be restored. */
  isDeleted: boolean
  onFollow?: () => void
  onDelete: () => void
  onUndo: () => void
}

/** A bookmark or a highlight in a list: a link to the passage, and the reader's words, which can be edited. */
export function NoteItem({ note, href, namesLanguage, startsOpen = false, isDeleted, ...on }: NoteItemProps) {
  const t = useMessages('notes')
  const item = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const wasDeleted = useRef(isDeleted)

  // The pressed button has gone: the focus must not go with it.
  useEffect(() => {
    if (wasDeleted.current !== isDeleted) item.current?.querySelector<HTMLElement>('a, button')?.focus()
    wasDeleted.current = isDeleted
  }, [isDeleted])

  if (isDeleted)
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
        {namesLanguage && ` · ${note.language}`}
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

/** The field for the reader's words. It saves whenever it is left, in whatever way. */
function WordsField({ note, onDone }: { note: Note; onDone: () => void }) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('notes')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note.words)
  const [failure, setFailure] = useState<string>()
  /** The words that are stored, as far as this field knows. */
  const stored = useRef(note.words)
  const latest = useRef({ note, text })
  latest.current = { note, text }

  async function save() {
    const { note, text } = latest.current
    const base = stored.current
    if (text === base) return true
    stored.current = text
    try {
      stored.current = await saveWords(note, base, text)
      if (latest.current.text === text) setText(stored.current)
      setFailure(undefined)
      return true
    } catch (error) {
      stored.current = base
      setFailure(storageFailure(error, t))
      return false
    }
  }

  // Shows what another tab has saved, unless the reader has written here.
  useEffect(() => {
    if (note.words === stored.current || latest.current.text !== stored.current) return
    stored.current = note.words
    setText(note.words)
  }, [note.words])

  useEffect(() => {
    const textarea = field.current
    textarea?.focus()
    textarea?.setSelectionRange(textarea.value.length, textarea.value.length)
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

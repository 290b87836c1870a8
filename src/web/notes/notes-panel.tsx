import { useState } from 'react'
import { codesOf, readingPath, shelfPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { languageTag } from '../i18n/language-tag.ts'
import { toolMessages } from '../i18n/tool-messages.ts'
import { readOpenText } from '../page-text/open-text.ts'
import { readerPosition } from '../page-text/position.ts'
import { stretchOf } from '../page-text/stretch.ts'
import type { ToolProps } from '../page-text/tool.ts'
import { Icon } from '../ui/icon.tsx'
import { bookmarkIcon } from '../ui/icons.ts'
import { Panel } from '../ui/panel.tsx'
import { isOfStretch, isOn, makeNote } from './make-note.ts'
import { byPlace, grouped, type Note, notePath } from './note.ts'
import { NoteItem } from './note-item.tsx'
import { dropNote, keepNote } from './notes.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import styles from './notes-panel.module.css'
import { refusal } from './refusal.ts'
import { useDeletion } from './use-deletion.ts'
import { useNotes } from './use-notes.ts'

/** So much of a passage is enough to know it by, in UTF-16 units. */
const FIRST_WORDS = 90

/** Of the open work: a bookmark for the passage that is read, and all that was marked, chapter by chapter. */
export function NotesPanel({ work, code, reading, about, onClose }: ToolProps) {
  const { notes, isRefused } = useNotes(work.id)
  const { shown, failure, ...deletion } = useDeletion(notes ?? [])
  const [refused, setRefused] = useState<string>()
  const [language] = codesOf(code)
  const [place] = useState(() => readerPosition.current()?.ord ?? 1)
  const bookmark = notes?.find(
    (note) => note.colour === null && note.code === language && note.ord === place && reading && isOn(reading, note),
  )

  function toggle() {
    const block = reading && readOpenText(reading, language).find(({ ord }) => ord === place)
    const stretch = block && stretchOf(language, [{ ...block, start: 0, end: firstWords(block.text) }])
    const act = bookmark ? dropNote(bookmark) : stretch && keepNote(makeNote(work, reading, stretch, null))
    act?.then(
      () => setRefused(undefined),
      (error) => setRefused(refusal(error)),
    )
  }

  /** A passage of a text that is open is gone to here, beside the other. */
  function pathOf(note: Note): string {
    if (!reading || !isOn(reading, note)) return notePath(note)
    const part = note.code === language ? `p${note.ord}` : `${note.code}-p${note.ord}`
    return `${readingPath(work, code, reading.chapter?.number)}#${part}`
  }

  const problem = refused ?? failure ?? (isRefused ? t.refused : undefined)
  return (
    <Panel title={toolMessages.names.notes} onClose={onClose}>
      {reading?.text && (
        <button type="button" className={styles.toggle} aria-pressed={bookmark !== undefined} onClick={toggle}>
          <Icon path={bookmarkIcon} />
          {t.bookmark}
        </button>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {notes && shown.length === 0 && <p className={styles.hint}>{t.none}</p>}
      {grouped([...shown].sort(byPlace), (note) => note.chapter?.number ?? 0).map((group) => {
        const chapter = group[0]?.chapter
        return (
          <section key={chapter?.number ?? 0}>
            {chapter && (
              <h3 className={styles.chapter}>
                {t.chapter(chapter.number)}
                <span lang={languageTag(chapter.titleCode)} dir="auto">
                  {chapter.title}
                </span>
              </h3>
            )}
            <ul>
              {group.map((note) => (
                <NoteItem
                  key={note.id}
                  note={note}
                  href={pathOf(note)}
                  isForeign={note.code !== language}
                  isWriting={
                    about !== undefined &&
                    note.colour !== null &&
                    isOfStretch(note, about) &&
                    note.chapter?.id === reading?.chapter?.id
                  }
                  isGone={deletion.isGone(note)}
                  onFollow={onClose}
                  onDelete={() => deletion.drop(note)}
                  onUndo={() => deletion.restore(note)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <p className={styles.shelf}>
        <Link href={shelfPath} onClick={onClose}>
          {t.allOnShelf}
        </Link>
      </p>
    </Panel>
  )
}

/** Up to where a passage is quoted: at the end of a word, where its script has such. */
function firstWords(text: string): number {
  if (text.length <= FIRST_WORDS) return text.length
  const end = text.slice(0, FIRST_WORDS + 1).search(/\s\S*$/)
  return end > FIRST_WORDS / 2 ? end : text.slice(0, FIRST_WORDS).replace(/[\ud800-\udbff]$/, '').length
}

import { useState } from 'react'
import { codesOf, readingPath, shelfPath } from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import { languageTag } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import { readOpenText } from '../../page-text/open-text.ts'
import { readerPosition } from '../../page-text/position.ts'
import { stretchOf } from '../../page-text/stretch.ts'
import { firstBlock, partOfAnchor, partPath } from '../../page-text/text-parts.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { bookmarkIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { isOfStretch, isOn, makeNote } from '../make-note.ts'
import { byPlace, groupNotes, type Note, notePath } from '../note.ts'
import { storageFailure } from '../notes-messages.ts'
import { deleteNote, saveNote } from '../notes-store.ts'
import { useNoteDeletion, useNotes } from '../use-notes.ts'
import { NoteItem } from './note-item.tsx'
import styles from './notes-panel.module.css'

/** A bookmark quotes so much of its passage, in UTF-16 units. */
const QUOTED_UNITS = 90

/** The panel of the open work's notes: a bookmark for the current passage, and all notes by chapter. */
export function NotesPanel({ work, code, reading, about, onClose }: ToolProps) {
  const t = useMessages('notes')
  const toolMessages = useMessages('tool')
  const { notes, isRefused } = useNotes(work.id)
  const { shown, failure, ...deletion } = useNoteDeletion(notes ?? [])
  const [bookmarkFailure, setBookmarkFailure] = useState<string>()
  const [language] = codesOf(code)
  const [currentOrd] = useState(() => readerPosition.current()?.ord ?? (reading ? firstBlock(reading) : 1))
  const bookmark = notes?.find(
    (note) =>
      note.colour === null && note.code === language && note.ord === currentOrd && reading && isOn(reading, note),
  )

  function toggleBookmark() {
    const block = reading && readOpenText(reading, language).find(({ ord }) => ord === currentOrd)
    const stretch = block && stretchOf(language, [{ ...block, start: 0, end: quotedLength(block.text) }])
    const change = bookmark ? deleteNote(bookmark) : stretch && saveNote(makeNote(work, reading, stretch, null))
    change?.then(
      () => setBookmarkFailure(undefined),
      (error) => setBookmarkFailure(storageFailure(error, t)),
    )
  }

  /** A passage of an open text keeps the pair open; others open alone. */
  function pathOf(note: Note): string {
    if (!reading || !isOn(reading, note)) return notePath(note)
    const blockId = note.code === language ? `p${note.ord}` : `${note.code}-p${note.ord}`
    const part = partOfAnchor(reading, blockId) ?? reading.parts?.number ?? 1
    return `${partPath(readingPath(work, code, reading.chapter?.number), part)}#${blockId}`
  }

  const problem = bookmarkFailure ?? failure ?? (isRefused ? t.refused : undefined)
  return (
    <Panel title={toolMessages.names.notes} onClose={onClose}>
      {reading?.text && (
        <button type="button" className={styles.toggle} aria-pressed={bookmark !== undefined} onClick={toggleBookmark}>
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
      {groupNotes([...shown].sort(byPlace), (note) => note.chapter?.number ?? 0).map((group) => {
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
                  namesLanguage={note.code !== language}
                  startsOpen={
                    about !== undefined &&
                    note.colour !== null &&
                    isOfStretch(note, about) &&
                    note.chapter?.id === reading?.chapter?.id
                  }
                  isDeleted={deletion.isDeleted(note)}
                  onFollow={onClose}
                  onDelete={() => deletion.remove(note)}
                  onUndo={() => deletion.restore(note)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <p className={styles.shelf}>
        <Link className="link tall" href={shelfPath} onClick={onClose}>
          {t.allOnShelf}
        </Link>
      </p>
    </Panel>
  )
}

/** How much of a passage a bookmark quotes: up to the end of a word, where the script has spaces. */
function quotedLength(text: string): number {
  if (text.length <= QUOTED_UNITS) return text.length
  const end = text.slice(0, QUOTED_UNITS + 1).search(/\s\S*$/)
  return end > QUOTED_UNITS / 2 ? end : text.slice(0, QUOTED_UNITS).replace(/[\ud800-\udbff]$/, '').length
}

import { useRef, useState } from 'react'
import { bookPath } from '#contract/addresses.ts'
import { Link } from '../../framework/router/link.tsx'
import { languageTag } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import { byPlace, groupNotes, type Note, notePath } from '../note.ts'
import { useNoteDeletion, type useNotes } from '../use-notes.ts'
import { NoteItem } from './note-item.tsx'
import { type ImportReport, importNotesFile, notesAsMarkdown, writeNotesFile } from './notes-file.ts'
import styles from './shelf-notes.module.css'

/** The section of the shelf with the notes on all works, which can be exported and imported. The server has none of them. */
export function NotesSection({ notes, isRefused }: ReturnType<typeof useNotes>) {
  const t = useMessages('notes')
  const { shown, failure, ...deletion } = useNoteDeletion(notes ?? [])
  const [report, setReport] = useState<ImportReport>()
  const input = useRef<HTMLInputElement>(null)

  const works = groupNotes([...shown].sort(byPlace), ({ work }) => work.id)
  const problem = isRefused ? t.refused : failure
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading">{t.title}</h2>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {notes && shown.length === 0 && <p className={styles.hint}>{t.noneAtAll}</p>}
      <p className={styles.actions}>
        {notes && notes.length > 0 && (
          <>
            <button
              type="button"
              className="framed"
              onClick={() => download('md', 'text/markdown', notesAsMarkdown(notes, location.origin, t))}
            >
              {t.exportMarkdown}
            </button>
            <button
              type="button"
              className="framed"
              onClick={() => download('json', 'application/json', asFile(notes))}
            >
              {t.exportJson}
            </button>
          </>
        )}
        <button type="button" className="framed" onClick={() => input.current?.click()}>
          {t.import}
        </button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t.import}
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) setReport(await importNotesFile(file, t))
            // Else choosing the same file again would be no change.
            if (input.current) input.current.value = ''
          }}
        />
      </p>
      <div role="status">{report && <Report {...report} />}</div>
      {works.map((ofWork) => {
        const { id, title, titleCode, author } = (ofWork[0] as Note).work
        return (
          <section key={id}>
            <h3 className={styles.work}>
              <Link className="tall" href={bookPath(id)} lang={languageTag(titleCode)} dir="auto">
                {title}
              </Link>
              <small dir="auto">{author}</small>
            </h3>
            {groupNotes(ofWork, ({ chapter }) => chapter?.number ?? 0).map((group) => (
              <Chapter key={group[0]?.chapter?.number ?? 0} notes={group} deletion={deletion} />
            ))}
          </section>
        )
      })}
    </section>
  )
}

interface ChapterProps {
  notes: readonly Note[]
  deletion: Pick<ReturnType<typeof useNoteDeletion>, 'isDeleted' | 'remove' | 'restore'>
}

function Chapter({ notes, deletion }: ChapterProps) {
  const t = useMessages('notes')
  const chapter = notes[0]?.chapter
  return (
    <>
      {chapter && (
        <h4 className={styles.chapter}>
          {t.chapter(chapter.number)}{' '}
          <span lang={languageTag(chapter.titleCode)} dir="auto">
            {chapter.title}
          </span>
        </h4>
      )}
      <ul className={styles.list}>
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            href={notePath(note)}
            namesLanguage
            isDeleted={deletion.isDeleted(note)}
            onDelete={() => deletion.remove(note)}
            onUndo={() => deletion.restore(note)}
          />
        ))}
      </ul>
    </>
  )
}

function Report({ text, faults }: ImportReport) {
  return (
    <div className={styles.report}>
      <p>{text}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const asFile = (notes: readonly Note[]) => writeNotesFile(notes, location.origin, new Date().toISOString())

function download(extension: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = `notes-${new Date().toISOString().slice(0, 10)}.${extension}`
  link.click()
  // Safari reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

import { useRef, useState } from 'react'
import { bookPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { languageTag } from '../i18n/language-tag.ts'
import { type ImportReport, importNotes } from './import-notes.ts'
import { byPlace, grouped, type Note, notePath } from './note.ts'
import { NoteItem } from './note-item.tsx'
import { writeNotesFile } from './notes-file.ts'
import { notesAsMarkdown } from './notes-markdown.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import styles from './shelf-notes.module.css'
import { useDeletion } from './use-deletion.ts'
import type { useNotes } from './use-notes.ts'

/** All that was marked in any work, and the ways to take it along. The server knows of none of it. */
export function Notes({ notes, isRefused }: ReturnType<typeof useNotes>) {
  const { shown, failure, ...deletion } = useDeletion(notes ?? [])
  const [report, setReport] = useState<ImportReport>()
  const input = useRef<HTMLInputElement>(null)

  const works = grouped([...shown].sort(byPlace), ({ work }) => work.id)
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
              onClick={() => download('md', 'text/markdown', notesAsMarkdown(notes, location.origin))}
            >
              {t.exportMarkdown}
            </button>
            <button type="button" onClick={() => download('json', 'application/json', asFile(notes))}>
              {t.exportJson}
            </button>
          </>
        )}
        <button type="button" onClick={() => input.current?.click()}>
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
            if (file) setReport(await importNotes(file))
            // The same file can be chosen again.
            if (input.current) input.current.value = ''
          }}
        />
      </p>
      <div role="status">{report && <Report {...report} />}</div>
      {works.map((own) => {
        const { id, title, titleCode, author } = (own[0] as Note).work
        return (
          <section key={id}>
            <h3 className={styles.work}>
              <Link href={bookPath(id)} lang={languageTag(titleCode)} dir="auto">
                {title}
              </Link>
              <small dir="auto">{author}</small>
            </h3>
            {grouped(own, ({ chapter }) => chapter?.number ?? 0).map((group) => (
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
  deletion: Pick<ReturnType<typeof useDeletion>, 'isGone' | 'drop' | 'restore'>
}

function Chapter({ notes, deletion }: ChapterProps) {
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
            isForeign
            isGone={deletion.isGone(note)}
            onDelete={() => deletion.drop(note)}
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
  // Safari takes it up later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

import { useId, useRef, useState } from 'react'
import type { ImportedBook } from '#contract/book-imports.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { binIcon, downIcon, upIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { formMessages } from '../parts/form-messages.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { editWorkPath } from '../paths.ts'
import { BookFields } from './book-fields.tsx'
import { directionOf, isSaidAtField, OutcomeBadge, Refused } from './book-outcome.tsx'
import { BookPreview } from './book-preview.tsx'
import styles from './file-card.module.css'
import { importMessages as t } from './import-messages.ts'
import { canSave, type ImportFile, type ImportQueue, needsForce } from './import-queue.ts'
import { LibraryPreview } from './library-preview.tsx'
import { ManyBooks } from './many-books.tsx'

interface FileCardProps {
  file: ImportFile
  queue: ImportQueue
  /** The work of which files are translations, unless staff say otherwise. */
  work: StaffWorkDetail | undefined
  /** It is shown whole as soon as it was read. */
  isFirstOpen: boolean
  /** Called before a file is saved or previewed again. */
  onAct: () => void
  onRemove: (file: ImportFile) => void
}

/** A file: what was read of it, what can be corrected, and what becomes of it. */
export function FileCard({ file, queue, work, isFirstOpen, onAct, onRemove }: FileCardProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isFirstOpen)
  const [isAsking, setAsking] = useState(false)
  const { state, books, library, failure } = file
  const { name } = file.file
  const [book] = books
  const single = books.length === 1 ? book : undefined
  const isBusy = state === 'unsaved' || state === 'saving'
  const hasDetails = library !== undefined || books.length > 1 || single?.read != null
  const title = single?.read?.title
  const heading = useRef<HTMLHeadingElement>(null)
  /** Does what a button says that is gone then: the focus stays at the file. */
  const act = (does: () => void) => {
    heading.current?.focus({ preventScroll: true })
    onAct()
    does()
  }
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={state === 'reading' || isBusy}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            <bdi {...(title ? directionOf(single?.read?.language ?? null) : {})}>{title ?? name}</bdi>
          </h2>
          <p className={styles.line}>
            <StateBadge file={file} />
            {title && <bdi className={styles.fileName}>{name}</bdi>}
          </p>
        </div>
        {hasDetails && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t.detailsOf(name)}
            onClick={() => setOpen(!isOpen)}
          >
            {t.details}
            <Icon path={isOpen ? upIcon : downIcon} />
          </button>
        )}
        <IconButton label={t.removeOf(name)} icon={binIcon} onClick={() => onRemove(file)} />
      </div>
      {failure && (
        // What staff have stopped themselves, or see as soon as they have chosen it, need not be announced.
        <div className={styles.failure} role={state === 'failed' && failure !== t.stopped ? 'alert' : undefined}>
          <p>{failure}</p>
          {state === 'failed' && (
            <button
              type="button"
              className="button quiet"
              aria-label={t.againOf(name)}
              onClick={() => act(() => queue.again([file.id]))}
            >
              {t.again}
            </button>
          )}
        </div>
      )}
      {single && !(isOpen && isSaidAtField(single)) && <Refused book={single} />}
      {single && state === 'saved' && <SavedLink book={single} />}
      {isOpen && hasDetails && (
        <>
          {!library && (state !== 'saved' || books.some(({ outcome }) => outcome === 'refused')) && (
            <BookFields file={file} work={work} isDisabled={isBusy} onChange={(to) => queue.correct(file.id, to)} />
          )}
          {single && <BookPreview book={single} isSaved={state === 'saved'} />}
          {books.length > 1 && <ManyBooks books={books} isSaved={state === 'saved'} />}
          {library && <LibraryPreview library={library} isSaved={state === 'saved'} />}
        </>
      )}
      {(canSave(file) || needsForce(file)) && (
        <div className="actions">
          {needsForce(file) ? (
            <button
              type="button"
              className="button quiet"
              aria-label={t.saveFittingOf(name)}
              onClick={() => {
                // The dialog gives the focus back to where it was; the button is gone by then.
                heading.current?.focus({ preventScroll: true })
                setAsking(true)
              }}
            >
              {t.saveFitting}
            </button>
          ) : (
            <button
              type="button"
              className="button quiet"
              aria-label={t.saveOf(name)}
              onClick={() => act(() => queue.save([file.id]))}
            >
              {t.save}
            </button>
          )}
        </div>
      )}
      {single?.translation && (
        <ConfirmDialog
          open={isAsking}
          title={t.forceTitle}
          description={t.forceHint(title ?? name)}
          {...noteOf(single)}
          confirm={t.saveFitting}
          cancel={formMessages.cancel}
          onAnswer={(yes) => {
            setAsking(false)
            if (!yes) return
            onAct()
            queue.save([file.id], true)
          }}
        />
      )}
    </section>
  )
}

function noteOf({ translation }: ImportedBook): { note?: string } {
  const replaced = translation?.pairs.filter(({ replaces }) => replaces).length ?? 0
  return replaced > 0 ? { note: t.forceReplaces(replaced) } : {}
}

function StateBadge({ file }: { file: ImportFile }) {
  const { state, isCorrected, books, library } = file
  if (state === 'reading') return <Badge tone="plain">{t.reading}</Badge>
  if (state === 'unread' || isCorrected) return <Badge tone="plain">{t.waiting}</Badge>
  if (state === 'unsaved' || state === 'saving')
    return <Badge tone="plain">{state === 'unsaved' ? t.waiting : t.saving}</Badge>
  if (state === 'saved') return <Badge tone="good">{t.saved}</Badge>
  if (state === 'wrong') return <Badge tone="pending">{t.wrong}</Badge>
  if (state === 'failed') return <Badge tone="pending">{t.failed}</Badge>
  if (library) return <Badge tone="plain">{t.library}</Badge>
  if (books.length !== 1) return <Badge tone="plain">{t.books(books.length)}</Badge>
  return <OutcomeBadge book={books[0] as ImportedBook} />
}

function SavedLink({ book: { work } }: { book: ImportedBook }) {
  if (!work) return null
  return (
    <p className={styles.saved}>
      {t.savedAs}{' '}
      <StaffLink href={editWorkPath(work.id)} className="link">
        <bdi>{work.title}</bdi>
      </StaffLink>
    </p>
  )
}

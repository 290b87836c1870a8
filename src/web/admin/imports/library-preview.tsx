import { useId } from 'react'
import { StaffLink } from '../location/staff-link.tsx'
import { activityPath } from '../paths.ts'
import { sentence } from './book-outcome.tsx'
import { importMessages as t } from './import-messages.ts'
import { type LibraryLines, MOST_LISTED } from './import-queue.ts'
import styles from './library-preview.module.css'
import list from './many-books.module.css'

interface LibraryPreviewProps {
  library: LibraryLines
  /** It was taken in: what is said is what was done. */
  isSaved: boolean
}

/** A library in the import format: how much of it is new, changed or refused, which works that is, and why. */
export function LibraryPreview({ library, isSaved }: LibraryPreviewProps) {
  const { works, named, refusals, entries, left } = library
  return (
    <>
      <dl className={styles.counts}>
        {(['added', 'changed', 'unchanged', 'refused'] as const).map((outcome) => (
          <div
            key={outcome}
            data-none={works[outcome] === 0 || undefined}
            data-refused={outcome === 'refused' || undefined}
          >
            <dt>{t.libraryCounts[outcome]}</dt>
            <dd>{works[outcome].toLocaleString('en')}</dd>
          </div>
        ))}
        {entries !== undefined && (
          <div data-none={entries === 0 || undefined}>
            <dt>{t.libraryCounts.entries}</dt>
            <dd>{entries.toLocaleString('en')}</dd>
          </div>
        )}
      </dl>
      {!isSaved && works.changed > 0 && <p className={list.about}>{t.changesLibrary}</p>}
      {left > 0 && <p className={list.about}>{t.left(left)}</p>}
      {isSaved && (
        <p>
          {t.undoHint}{' '}
          <StaffLink href={`${activityPath}?kind=import`} className="link">
            {t.toActivity}
          </StaffLink>
        </p>
      )}
      <Refusals refusals={refusals} />
      {(['added', 'changed'] as const).map((outcome) => (
        <Named key={outcome} title={t.libraryWorks[outcome]} slugs={named[outcome]} total={works[outcome]} />
      ))}
    </>
  )
}

function Refusals({ refusals }: Pick<LibraryLines, 'refusals'>) {
  const id = useId()
  if (refusals.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t.refusals}</h3>
      <ul className={list.books}>
        {refusals.slice(0, MOST_LISTED).map(({ path, reason }) => (
          <li key={`${path} ${reason}`}>
            <code>{path}</code>
            <p className={list.about}>{sentence(reason)}</p>
          </li>
        ))}
        {refusals.length > MOST_LISTED && <li className={list.about}>{t.more(refusals.length - MOST_LISTED)}</li>}
      </ul>
    </section>
  )
}

/** Works by the names of their folders, folded: there may be many. */
function Named({ title, slugs, total }: { title: string; slugs: readonly string[]; total: number }) {
  if (total === 0) return null
  return (
    <details className={styles.named}>
      <summary>{title}</summary>
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <bdi>{slug}</bdi>
          </li>
        ))}
        {total > slugs.length && <li>{t.more(total - slugs.length)}</li>}
      </ul>
    </details>
  )
}

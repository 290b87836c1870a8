import { Fragment, useId } from 'react'
import type { ImportedBook } from '#contract/book-imports.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { editWorkPath } from '../paths.ts'
import { directionOf, OutcomeBadge, Refused } from './book-outcome.tsx'
import { importMessages as t } from './import-messages.ts'
import { MOST_LISTED } from './import-queue.ts'
import styles from './many-books.module.css'

const byName = new Intl.Collator('en', { numeric: true })
/** The books of an archive, a row each. */
export function ManyBooks({ books, isSaved }: { books: readonly ImportedBook[]; isSaved: boolean }) {
  const id = useId()
  // What needs staff comes first.
  const isRefused = ({ outcome }: ImportedBook) => Number(outcome === 'refused')
  const sorted = [...books].sort((a, b) => isRefused(b) - isRefused(a) || byName.compare(a.name, b.name))
  const more = books.length - MOST_LISTED
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t.books(books.length)}</h3>
      {!isSaved && books.some(({ outcome }) => outcome === 'changed') && <p>{t.changesHint}</p>}
      <ul className={styles.books}>
        {sorted.slice(0, MOST_LISTED).map((book) => (
          <li key={book.name}>
            <p className={styles.book}>
              <BookTitle book={book} isSaved={isSaved} />
              <OutcomeBadge book={book} />
            </p>
            <About book={book} />
            <Refused book={book} />
          </li>
        ))}
        {more > 0 && <li className={styles.about}>{t.more(more)}</li>}
      </ul>
    </section>
  )
}

function BookTitle({ book: { name, read, work }, isSaved }: { book: ImportedBook; isSaved: boolean }) {
  const title = <b {...directionOf(read?.language ?? null)}>{read?.title ?? name}</b>
  if (!isSaved || !work) return title
  return (
    <StaffLink href={editWorkPath(work.id)} className="link">
      {title}
    </StaffLink>
  )
}

function About({ book: { name, read } }: { book: ImportedBook }) {
  const facts = read ? [read.author, read.language?.name, read.year, t.facts.chapters(read.chapterCount)] : []
  const told = [...facts, name].filter((one) => one !== null && one !== undefined)
  return (
    <p className={styles.about}>
      {told.map((one, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{one}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

import { useId } from 'react'
import type { ImportedBook } from '#contract/book-imports.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { editWorkPath } from '../paths.ts'
import { directionOf } from './book-outcome.tsx'
import styles from './book-preview.module.css'
import { importMessages as t } from './import-messages.ts'
import { TranslationPairs } from './translation-pairs.tsx'

type Read = NonNullable<ImportedBook['read']>

/** What was read from a book: its facts, its chapters with their beginnings, and what was noticed. */
export function BookPreview({ book, isSaved }: { book: ImportedBook; isSaved: boolean }) {
  const { read, work, translation, outcome, remarks } = book
  if (!read) return remarks.length > 0 ? <Remarks remarks={remarks} /> : null
  return (
    <div className={styles.preview}>
      <Facts read={read} />
      {work && !translation && outcome !== 'added' && (
        <p>
          {outcome === 'unchanged' ? t.isThere : t.changes}{' '}
          <StaffLink href={editWorkPath(work.id)} className="link">
            <bdi>{work.title}</bdi>
          </StaffLink>
        </p>
      )}
      {!isSaved && !translation && outcome === 'changed' && <p>{t.changesHint}</p>}
      {remarks.length > 0 && <Remarks remarks={remarks} />}
      {translation ? (
        <TranslationPairs translation={translation} read={read} work={work} />
      ) : (
        read.chapters.length > 0 && <Chapters read={read} />
      )}
    </div>
  )
}

function Facts({ read }: { read: Read }) {
  const { chapters, chapterCount, notes, hasCover, tags } = read
  const isOneText = chapterCount === 1 && chapters[0]?.title === null
  const characters = chapters.reduce((sum, chapter) => sum + chapter.characters, 0)
  const { facts } = t
  const told = [
    isOneText ? facts.oneText : facts.chapters(chapterCount),
    ...(chapters.length === chapterCount ? [facts.characters(characters)] : []),
    facts.notes(notes),
    hasCover ? facts.cover : facts.noCover,
  ]
  return (
    <p className={styles.facts}>
      {told.join(' · ')}
      {tags.length > 0 && <bdi>{facts.tags(tags)}</bdi>}
    </p>
  )
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t.remarks}</h3>
      <ul className={styles.remarks}>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </section>
  )
}

function Chapters({ read: { chapters, chapterCount, language } }: { read: Read }) {
  const id = useId()
  const isOneText = chapterCount === 1 && chapters[0]?.title === null
  const inLanguage = directionOf(language)
  const more = chapterCount - chapters.length
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{isOneText ? t.text : t.chapters}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      <ol className={styles.chapters} tabIndex={0} aria-labelledby={id}>
        {chapters.map(({ title, characters, beginning }, index) => (
          <li key={index} {...inLanguage}>
            <p className={styles.chapter}>
              {title !== null && <b>{title}</b>}
              <span lang="en" dir="ltr">
                {t.facts.characters(characters)}
              </span>
            </p>
            <p className={styles.beginning}>{beginning}</p>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{t.more(more)}</li>}
      </ol>
    </section>
  )
}

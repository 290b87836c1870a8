import type { ChapterPair, ImportedBook } from '#contract/book-imports.ts'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, warningIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { chaptersPath, editWorkPath } from '../paths.ts'
import { directionOf } from './book-outcome.tsx'
import { importMessages as t } from './import-messages.ts'
import styles from './translation-pairs.module.css'

interface TranslationPairsProps {
  translation: NonNullable<ImportedBook['translation']>
  read: NonNullable<ImportedBook['read']>
  work: ImportedBook['work']
}

/** The chapters of a work and those of the file that render them, side by side, with what does not fit. */
export function TranslationPairs({ translation: { pairs }, read, work }: TranslationPairsProps) {
  const isOneText = pairs.every((pair) => !pair.file?.title)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    <section className={styles.frame} tabIndex={0} aria-label={t.pairs}>
      <table className={styles.pairs}>
        <caption>
          {t.translationOf}{' '}
          {work && (
            <StaffLink href={isOneText ? editWorkPath(work.id) : chaptersPath(work.id)} className="link">
              <bdi>{work.title}</bdi>
            </StaffLink>
          )}
        </caption>
        <thead className="narrow-unseen">
          <tr>
            <th scope="col">{t.inWork}</th>
            <th scope="col">{t.inFile}</th>
            <th scope="col">
              <span className="unseen">{t.fits}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, index) => (
            <tr key={index} data-doubtful={pair.doubt !== null || pair.replaces || undefined}>
              <td>{pair.work ? <Place {...pair.work} attributes={{ dir: 'auto' }} /> : t.none}</td>
              <td>
                {pair.file ? (
                  <Place
                    place={pair.file.place}
                    title={pair.file.title ?? read.title ?? ''}
                    attributes={directionOf(read.language)}
                  />
                ) : (
                  t.none
                )}
              </td>
              <td>
                <Fit pair={pair} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PlaceProps {
  place: number
  title: string
  attributes: { lang?: string; dir: 'ltr' | 'rtl' | 'auto' }
}

const Place = ({ place, title, attributes }: PlaceProps) => (
  <span className={styles.place}>
    <span>{place}</span>
    <bdi {...attributes}>{title}</bdi>
  </span>
)

function Fit({ pair: { doubt, replaces } }: { pair: ChapterPair }) {
  const doubts = [...(doubt === null ? [] : [doubt]), ...(replaces ? [t.replaces] : [])]
  const isFitting = doubts.length === 0
  return (
    <span className={styles.fit} data-fits={isFitting || undefined}>
      <Icon path={isFitting ? checkIcon : warningIcon} />
      <span className={isFitting ? 'unseen' : undefined}>{isFitting ? t.fits : doubts.join('; ')}</span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Spellings } from '#contract/find-replace.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Retry } from '../parts/view.tsx'
import { spellingMessages as t } from './find-messages.ts'
import styles from './spellings.module.css'

interface SpellingsListProps {
  workId: number
  language: StaffLanguage
  /** Fills the form. */
  onUse: (rare: string, common: string) => void
}

/** Names and terms of a work that are written in more than one way. */
export function SpellingsList({ workId, language, onUse }: SpellingsListProps) {
  const { data, error, refetch } = useQuery<Spellings>({
    queryKey: [`/api/admin/works/${workId}/translations/${language.id}/spellings`],
  })
  const words = textIn(language)
  return (
    <section className={styles.spellings}>
      <h2>{t.title}</h2>
      {error && !data ? (
        <Retry onRetry={refetch} />
      ) : data === undefined ? (
        <p role="status" className={styles.hint}>
          {t.looking}
        </p>
      ) : (
        <>
          <p className={styles.hint}>{data.pairs.length === 0 ? t.none : t.hint}</p>
          {data.pairs.length > 0 && (
            <ul>
              {data.pairs.map(({ rare, common }) => (
                <li key={`${rare.word} ${common.word}`}>
                  <span className={styles.word}>
                    <bdi {...words}>{rare.word}</bdi> <small>{t.times(rare.count)}</small>
                  </span>
                  <span aria-hidden="true">→</span>
                  <span className={styles.word}>
                    <bdi {...words}>{common.word}</bdi> <small>{t.times(common.count)}</small>
                  </span>
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={t.useOf(rare.word, common.word)}
                    onClick={() => onUse(rare.word, common.word)}
                  >
                    {t.use}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {data.isCut && <p className={styles.hint}>{t.cut}</p>}
        </>
      )}
    </section>
  )
}

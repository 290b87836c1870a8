import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Stats } from '#contract/staff.ts'
import type { LanguageStatus, StaffTranslation } from '#contract/translations.ts'
import type { ListPart } from '../../framework/data/api.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Progress } from '../parts/progress.tsx'
import { gapMessages } from '../parts/text-state.ts'
import { gapsPath, lackingPath, translationsPath } from '../paths.ts'
import styles from './status-card.module.css'
import { translationListMessages as t } from './translation-messages.ts'

/** The figures of all translations, and the bars of each language. */
export function StatusCard() {
  const { data: stats, isError } = useQuery<Stats>({ queryKey: ['/api/admin/stats'] })
  const { data: gaps } = useQuery<ListPart<StaffTranslation>>({
    queryKey: ['/api/admin/translations?flag=gaps&limit=1'],
    meta: { counted: true },
  })
  return (
    <section className={styles.card} aria-labelledby="translation-status">
      <h2 id="translation-status">{t.status}</h2>
      {isError && <p role="alert">{t.failed}</p>}
      <div className={styles.figures} aria-busy={!stats && !isError}>
        <Figure of={stats && t.across(stats.totalTranslations, stats.totalWorks)} />
        <Figure of={stats && t.available(stats.totalLanguages)} />
        {gaps?.total ? (
          <StaffLink href={gapsPath} className={styles.link}>
            <Figure of={gapMessages.some(gaps.total)} />
          </StaffLink>
        ) : (
          <Figure of={gaps && gapMessages.some(0)} />
        )}
      </div>
      <div className={styles.progress}>
        <Progress label={t.worksTranslated} percent={(stats?.worksTranslated ?? 0) * 100} />
        <Progress label={t.gridComplete} percent={(stats?.gridComplete ?? 0) * 100} />
      </div>
      <LanguageBars />
    </section>
  )
}

function Figure({ of }: { of: { number: string; words: string } | undefined }) {
  return (
    <p className={styles.figure}>
      <strong>{of?.number ?? '–'}</strong> {of?.words}
    </p>
  )
}

/** Number of languages at first; a button shows the others. */
const FIRST = 4
const parts = ['complete', 'inProgress', 'missing'] as const
/** What is counted. */
const hrefs = {
  complete: (id: number) => `${translationsPath}?language=${id}&status=complete`,
  inProgress: (id: number) => `${translationsPath}?language=${id}&status=progress`,
  missing: lackingPath,
}

/** For each language, how many works are complete, in progress and missing. The language with most complete works comes first. */
function LanguageBars() {
  const { data } = useQuery<LanguageStatus[]>({ queryKey: ['/api/admin/translations/status'] })
  const [all, setAll] = useState(false)
  if (!data || data.length === 0) return null
  const ordered = data.toSorted((a, b) => b.complete - a.complete || b.inProgress - a.inProgress)
  return (
    <div className={styles.languages}>
      <h3>{t.byLanguage}</h3>
      <table className={styles.table}>
        <caption className="unseen">{t.byLanguageHint}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t.language}</span>
            </th>
            <td />
            {parts.map((part) => (
              <th key={part} scope="col" data-part={part}>
                {t[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? ordered : ordered.slice(0, FIRST)).map((language) => (
            <tr key={language.languageId}>
              <th scope="row">
                <StaffLink href={`${translationsPath}?language=${language.languageId}`}>
                  <bdi>{language.name}</bdi>
                </StaffLink>
              </th>
              <td className={styles.cell}>
                <Bar of={language} />
              </td>
              {parts.map((part) => (
                <td key={part} data-title={t[part]}>
                  {language[part] === 0 ? (
                    0
                  ) : (
                    <StaffLink
                      href={hrefs[part](language.languageId)}
                      aria-label={t.partOf(language[part], part, language.name)}
                    >
                      {language[part].toLocaleString('en')}
                    </StaffLink>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.length > FIRST && (
        <button type="button" className="button quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewerLanguages : t.moreLanguages(data.length)}
        </button>
      )}
    </div>
  )
}

function Bar({ of }: { of: LanguageStatus }) {
  return (
    <span className={styles.bar}>
      {parts.map((part) => of[part] > 0 && <span key={part} data-part={part} style={{ flexGrow: of[part] }} />)}
    </span>
  )
}

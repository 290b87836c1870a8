import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LanguageStatus } from '#contract/translations.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { translationsPath } from '../paths.ts'
import styles from './language-bars.module.css'
import { translationListMessages as t } from './translation-list-messages.ts'

/** More stand behind a button. */
const FIRST = 8
const parts = ['complete', 'inProgress', 'missing'] as const

/** Of each language, how many works are complete, in progress and missing: the fullest first. */
export function LanguageBars() {
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
                  {language[part].toLocaleString('en')}
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

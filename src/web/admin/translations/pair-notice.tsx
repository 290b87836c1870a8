import type { Language } from '#contract/languages.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { chaptersPath, editTranslationPath } from '../paths.ts'
import styles from './translation-form.module.css'
import { translationFormMessages as t } from './translation-form-messages.ts'
import type { ChosenPair } from './use-pair.ts'

/** What stands against writing a text here, or is to be known of it. */
export function PairNotice({ pair, language }: { pair: ChosenPair; language: Language | undefined }) {
  const { work, existing } = pair
  return (
    <div role="status" className={styles.notice}>
      {work?.hasChapters ? (
        <p>
          {t.hasChapters(work.title)}{' '}
          <StaffLink href={chaptersPath(work.id)} className="link">
            {t.toChapters}
          </StaffLink>
        </p>
      ) : existing ? (
        <p>
          {t.exists(existing.language.name, existing.work.title)}{' '}
          <StaffLink href={editTranslationPath(existing.id)} className="link">
            {t.open}
          </StaffLink>
        </p>
      ) : pair.originalFailed ? (
        <p>
          {t.originalFailed}{' '}
          <button type="button" className="button quiet" onClick={pair.retry}>
            {t.again}
          </button>
        </p>
      ) : (
        work &&
        language &&
        (pair.isOriginal ? (
          <p>{t.isOriginal}</p>
        ) : (
          pair.original === null && <p>{t.noOriginal(work.originalLanguage.name)}</p>
        ))
      )}
    </div>
  )
}

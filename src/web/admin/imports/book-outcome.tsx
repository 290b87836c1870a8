import type { ImportedBook } from '#contract/book-imports.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { Badge } from '../parts/badge.tsx'
import styles from './book-preview.module.css'
import { importMessages as t } from './import-messages.ts'

/** What a book becomes, or has become. */
export function OutcomeBadge({ book: { outcome, refusal, translation } }: { book: ImportedBook }) {
  if (refusal?.option === 'force') return <Badge tone="pending">{t.misfit}</Badge>
  if (outcome === 'refused') return <Badge tone="pending">{t.refused}</Badge>
  if (translation && outcome === 'changed') return <Badge tone="good">{t.translation}</Badge>
  return <Badge tone={outcome === 'added' ? 'good' : 'plain'}>{t.outcomes[outcome]}</Badge>
}

/** `lang` and `dir` of what was read from a book. */
export const directionOf = (language: NonNullable<ImportedBook['read']>['language']) =>
  language ? textIn(language) : { dir: 'auto' as const }

/** Why a book was not taken in, and the place in its file. */
export function Refused({ book: { name, refusal } }: { book: ImportedBook }) {
  if (!refusal) return null
  return (
    <p className={styles.refused}>
      <Icon path={warningIcon} />
      <span>
        {sentence(refusal.reason)}
        {refusal.path !== name && <span className={styles.place}> {t.at(refusal.path)}</span>}
      </span>
    </p>
  )
}

/** Whether a refusal is shown at a field, which would help. */
export const isSaidAtField = ({ refusal, translation }: ImportedBook): boolean =>
  refusal !== null &&
  (refusal.option === 'language' || (translation === null && !['force', null].includes(refusal.option)))

/** A reason is written to end a line; here it is a sentence. */
export const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`

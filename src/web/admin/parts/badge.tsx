import type { Gaps } from '#contract/translations.ts'
import { Icon } from '../../ui/icon.tsx'
import { gapIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import styles from './badge.module.css'
import { gapMessages, type TextState, textStateMessages as t } from './text-state.ts'

interface BadgeProps {
  /** good: as it should be, such as published, complete. pending: draft, in progress. plain: anything else. */
  tone: 'good' | 'pending' | 'plain'
  children: string
}

/** A state in a word: beside a dot where all is well, else in a frame, which is seen among many rows. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    // A long name is cut.
    <span className={tone === 'good' ? styles.well : styles.badge} data-tone={tone} title={children}>
      {children}
    </span>
  )
}

const tones: Record<string, BadgeProps['tone']> = { published: 'good', draft: 'pending' }
const names: Record<string, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' }

/** The status of a work; null and undefined count as published. */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const known = status || 'published'
  return <Badge tone={tones[known] ?? 'plain'}>{names[known] ?? known}</Badge>
}

/** A full disc, a half disc or a dotted ring, underlined for the original. It has no name: say the state in words beside it. */
export function StateMark({ state, isOriginal = false }: { state: TextState; isOriginal?: boolean }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {state === 'complete' && <circle cx="10" cy="9" r="6.500" className={styles.full} />}
      {state === 'progress' && (
        <>
          <circle cx="10" cy="9" r="5.750" className={styles.ring} />
          <path d="M10 3.250a5.750 5.750 0 0 0 0 11.500z" className={styles.full} />
        </>
      )}
      {state === 'missing' && <circle cx="10" cy="9" r="5.750" className={styles.ring} strokeDasharray="2 2.500" />}
      {isOriginal && <path d="M3 19h14" className={styles.ring} />}
    </svg>
  )
}

const STATES: readonly TextState[] = ['complete', 'progress', 'missing']

/** Explains the marks. @param withGaps also the mark of gaps */
export function StateLegend({ withGaps = false }: { withGaps?: boolean }) {
  return (
    <ul className={styles.legend} aria-label={t.legend}>
      {STATES.map((state) => (
        <li key={state}>
          <StateMark state={state} />
          {t[state]}
        </li>
      ))}
      <li>
        <StateMark state="complete" isOriginal />
        {t.original}
      </li>
      {withGaps && (
        <li>
          <Icon path={gapIcon} />
          {gapMessages.legend}
        </li>
      )}
    </ul>
  )
}

interface GapLinkProps {
  gaps: Gaps
  isComplete: boolean
  chapters: number | undefined
  /** Address of the text's form, opened at the gap. */
  href: string
  /** Name of the text. */
  name: string
}

/** The gaps of a text in words, as a link to the first of them. */
export function GapLink({ gaps, isComplete, chapters, href, name }: GapLinkProps) {
  const words = gapMessages.gaps(gaps, { isComplete, chapters })
  return (
    <StaffLink href={href} className={styles.gaps} aria-label={`${words}: ${name}`}>
      <Icon path={gapIcon} />
      <span>{words}</span>
    </StaffLink>
  )
}

import type { Gaps } from '#contract/gaps.ts'
import { Icon } from '../../ui/icon.tsx'
import { gapIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import styles from './gap-link.module.css'
import { gapMessages } from './gap-messages.ts'

interface GapLinkProps {
  gaps: Gaps
  isComplete: boolean
  chapters: number | undefined
  /** The form of the text, at the place. */
  href: string
  /** Of the text. */
  name: string
}

/** What a text seems to lack, and the way there. */
export function GapLink({ gaps, isComplete, chapters, href, name }: GapLinkProps) {
  const words = gapMessages.gaps(gaps, { isComplete, chapters })
  return (
    <StaffLink href={href} className={styles.gaps} aria-label={`${words}: ${name}`}>
      <Icon path={gapIcon} />
      <span>{words}</span>
    </StaffLink>
  )
}

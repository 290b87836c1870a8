import styles from './badge.module.css'

interface BadgeProps {
  /** good: published, complete. pending: draft, in progress. plain: anything else. */
  tone: 'good' | 'pending' | 'plain'
  children: string
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

const tones: Record<string, BadgeProps['tone']> = { published: 'good', draft: 'pending' }
const names: Record<string, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' }

/** A work's status; one that is missing counts as published. */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const known = status || 'published'
  return <Badge tone={tones[known] ?? 'plain'}>{names[known] ?? known}</Badge>
}

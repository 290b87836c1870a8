import type { ReactNode } from 'react'
import type { Work } from '#contract/works.ts'
import { worksMessages } from '../i18n/list-messages.ts'
import { Message } from '../ui/message.tsx'
import { WorkGrid, WorkGridLoading } from '../ui/work-grid.tsx'

const LOADING = 8

interface WorkListProps {
  /** undefined: on their way, or not to be had. */
  works: readonly Work[] | undefined
  failed: boolean
  empty: string
  below?: (work: Work) => ReactNode
}

/** The works of a page in whatever state they are. */
export function WorkList({ works, failed, empty, below }: WorkListProps) {
  if (failed) return <Message role="alert">{worksMessages.failed}</Message>
  if (!works) return <WorkGridLoading count={LOADING} />
  if (works.length === 0) return <Message>{empty}</Message>
  return <WorkGrid works={works} heading="h2" {...(below && { below })} />
}

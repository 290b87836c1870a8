import type { HistoryEntity } from '#contract/history.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { historyPath } from '../paths.ts'
import { historyMessages as t } from './history-messages.ts'

interface HistoryLinkProps {
  entity: HistoryEntity
  id: number
  /** Where the text of a chapter is written: the way back. */
  of?: { workId: number; chapterId: number; languageId: number }
}

/** From a thing to everything that was done to it. */
export function HistoryLink({ entity, id, of }: HistoryLinkProps) {
  return (
    <StaffLink href={historyPath(entity, id, of)} className="button quiet">
      {t.untitled}
    </StaffLink>
  )
}

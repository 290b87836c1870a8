import type { Change } from '../../changes.ts'
import type { TransactionContext } from '../../context.ts'
import type { Render } from '../../texts/write-text.ts'
import type { SourceWork } from './read-work.ts'
import type { References } from './references.ts'

/** What the works of one transaction share. */
export interface Importing {
  ctx: TransactionContext
  references: References
  /** How Markdown becomes HTML. */
  render: Render
}

/** The import of one work. */
export interface Job {
  work: SourceWork
  id: number
  isNew: boolean
  /** Also deletes imported chapters and texts whose files are gone. */
  prune: boolean
  /** Filled by each step. */
  changes: Change[]
  left: number
}

/** The number in a slug that an export has given to a row without one: `work-12`. */
export function numberIn(kind: 'work' | 'chapter', slug: string): number | undefined {
  const [, number] = /^(?:work|chapter)-([1-9]\d{0,8})(?:-\d+)?$/.exec(slug) ?? []
  return number === undefined || !slug.startsWith(kind) ? undefined : Number(number)
}

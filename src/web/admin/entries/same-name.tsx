import type { AuthorInput, StaffAuthor } from '#contract/authors.ts'
import type { Warning } from '../forms/use-staff-form.ts'
import { editAuthorPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import { lifetime, authorMessages as t } from './entry-messages.ts'

const MOST = 5

/** Warns of other authors who have the same name already: two may share one. */
export async function warnOfSameName(
  { name }: Partial<AuthorInput>,
  author: StaffAuthor | undefined,
): Promise<Warning | undefined> {
  if (name === undefined) return undefined
  const query = new URLSearchParams({ name, limit: String(MOST) })
  const { items } = await staffApi.list<StaffAuthor>(`/api/admin/authors?${query}`)
  const others = items.filter(({ id }) => id !== author?.id)
  if (others.length === 0) return undefined
  return {
    title: t.sameName(name),
    description: (
      <>
        {t.sameNameHint}
        {others.map((other) => (
          <span key={other.id}>
            {' '}
            {/* Not in this tab: what is written here stays. */}
            <a href={editAuthorPath(other.id)} target="_blank" rel="noreferrer" className="link">
              <bdi>{other.name}</bdi> ({lifetime(other)}; {t.worksCount(other.worksCount)})
            </a>
          </span>
        ))}
      </>
    ),
  }
}

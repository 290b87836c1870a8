import { useQuery } from '@tanstack/react-query'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { formatYear } from '../../i18n/year.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { type Column, PlainTable } from '../lists/data-table.tsx'
import { DeleteButton, EditLink } from '../lists/row-actions.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge, StatusBadge } from '../parts/badge.tsx'
import { savedMessages } from '../parts/form-messages.ts'
import { BesideCover } from '../parts/small-cover.tsx'
import { InPlaceOfRows, Retry } from '../parts/view.tsx'
import { addWorkPath, editWorkPath, worksPath } from '../paths.ts'
import styles from './dashboard.module.css'
import { dashboardMessages as t } from './dashboard-messages.ts'

const BADGES = 2
const FRESH_MS = 2 * 60_000
/** Number of works that the server answers. */
const ROWS = 10

const columns: readonly Column<StaffWork>[] = [
  {
    title: t.workTitle,
    grows: true,
    cell: (work) => (
      <BesideCover work={work}>
        <StaffLink href={editWorkPath(work.id)} className={styles.title} title={work.title}>
          <span {...textIn(work.originalLanguage)} className="two-lines">
            {work.title}
          </span>
        </StaffLink>
      </BesideCover>
    ),
  },
  {
    title: t.year,
    cell: ({ publicationYear }) => (publicationYear === null ? t.noYear : formatYear(publicationYear)),
  },
  {
    title: t.author,
    cell: (work) => (
      <bdi className={styles.author} title={work.author.name}>
        {work.author.name}
      </bdi>
    ),
  },
  { title: t.categories, cell: (work) => <Categories of={work} /> },
  { title: t.status, cell: (work) => <StatusBadge status={work.status} /> },
]

export function RecentWorks() {
  const { data, isError, refetch } = useQuery<StaffWork[]>({
    queryKey: ['/api/admin/works/recent'],
    staleTime: FRESH_MS,
  })
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className={styles.head}>
        <h2 id="recent">{t.recent}</h2>
        <StaffLink href={worksPath} className="link tall">
          {t.allWorks}
        </StaffLink>
      </div>
      {isError && !data ? (
        <Retry onRetry={refetch} />
      ) : data?.length === 0 ? (
        <InPlaceOfRows>
          <p>{t.noWorks}</p>
          <StaffLink href={addWorkPath} className="button">
            <Icon path={addIcon} />
            {t.addWork}
          </StaffLink>
        </InPlaceOfRows>
      ) : (
        <PlainTable
          caption={t.recent}
          columns={columns}
          items={data}
          rowKey={(work) => work.id}
          skeletonRows={ROWS}
          actions={(work) => (
            <>
              <EditLink href={editWorkPath(work.id)} name={work.title} />
              <DeleteButton
                kind="work"
                name={work.title}
                path={`/api/admin/works/${work.id}?revision=${work.revision}`}
                deleted={savedMessages.deleted.work}
              />
            </>
          )}
        />
      )}
    </section>
  )
}

function Categories({ of: { categories } }: { of: StaffWork }) {
  const rest = categories.slice(BADGES)
  return (
    <span className={styles.badges}>
      {categories.slice(0, BADGES).map(({ id, name }) => (
        <Badge key={id} tone="plain">
          {name}
        </Badge>
      ))}
      {rest.length > 0 && <span title={rest.map(({ name }) => name).join(', ')}>{t.more(rest.length)}</span>}
    </span>
  )
}

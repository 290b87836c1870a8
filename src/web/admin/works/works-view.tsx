import type { StaffWork } from '#contract/works.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { StatusBadge } from '../parts/badge.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { EditLink } from '../parts/edit-link.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useList } from '../parts/use-list.ts'
import { View } from '../parts/view.tsx'
import { addWorkPath, editWorkPath } from '../paths.ts'
import { LanguageChips } from './language-chips.tsx'
import { WorkFilters } from './work-filters.tsx'
import { workMessages as t } from './work-messages.ts'
import styles from './work-title.module.css'
import { WorkTitle } from './work-title.tsx'

const columns: readonly Column<StaffWork>[] = [
  { title: t.workTitle, sort: 'title', cell: (work) => <WorkTitle work={work} /> },
  { title: t.author, sort: 'author', cell: (work) => <bdi className={styles.name}>{work.author.name}</bdi> },
  {
    title: t.categories,
    cell: (work) => <span className={styles.name}>{work.categories.map(({ name }) => name).join(', ') || t.none}</span>,
  },
  { title: t.languages, cell: (work) => <LanguageChips languages={work.availableLanguages} /> },
  { title: t.status, sort: 'status', cell: (work) => <StatusBadge status={work.status} /> },
]

export function WorksView() {
  const list = useList<StaffWork>('/api/admin/works', {
    sorting: { sort: 'created', order: 'desc' },
    filters: ['filter', 'status', 'category', 'language'],
  })
  return (
    <View
      title={t.title}
      actions={
        <StaffLink href={addWorkPath} className="button">
          <Icon path={addIcon} />
          {t.add}
        </StaffLink>
      }
    >
      <WorkFilters list={list} />
      <DataTable
        list={list}
        caption={t.title}
        columns={columns}
        rowKey={(work) => work.id}
        noun={t.noun}
        empty={t.empty}
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
    </View>
  )
}

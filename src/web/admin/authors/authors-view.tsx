import type { StaffAuthor } from '#contract/authors.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { EditLink } from '../parts/edit-link.tsx'
import { FilterBox } from '../parts/filter-box.tsx'
import { Initials } from '../parts/initials.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useList } from '../parts/use-list.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { addAuthorPath, editAuthorPath } from '../paths.ts'
import { initials, lifetime, authorMessages as t } from './author-messages.ts'

const columns: readonly Column<StaffAuthor>[] = [
  {
    title: t.name,
    sort: 'name',
    cell: (author) => (
      <Initials of={initials(author.name)}>
        <bdi>{author.name}</bdi>
      </Initials>
    ),
  },
  { title: t.nationality, sort: 'nationality', cell: (author) => author.nationality ?? t.unknown },
  { title: t.lifetime, sort: 'born', cell: lifetime },
  { title: t.works, sort: 'works', numeric: true, cell: (author) => author.worksCount.toLocaleString('en') },
]

export function AuthorsView() {
  const list = useList<StaffAuthor>('/api/admin/authors', { sorting: { sort: 'name', order: 'asc' } })
  return (
    <View
      title={t.title}
      actions={
        <StaffLink href={addAuthorPath} className="button">
          <Icon path={addIcon} />
          {t.add}
        </StaffLink>
      }
    >
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
      </Toolbar>
      <DataTable
        list={list}
        caption={t.title}
        columns={columns}
        rowKey={(author) => author.id}
        noun={t.noun}
        empty={t.empty}
        actions={(author) => (
          <>
            <EditLink href={editAuthorPath(author.id)} name={author.name} />
            <DeleteButton
              kind="author"
              name={author.name}
              path={`/api/admin/authors/${author.id}?revision=${author.revision}`}
              deleted={savedMessages.deleted.author}
            />
          </>
        )}
      />
    </View>
  )
}

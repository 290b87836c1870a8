import type { StaffCategory } from '#contract/categories.ts'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { DeleteButton } from '../parts/delete-button.tsx'
import { EditLink } from '../parts/edit-link.tsx'
import { FilterBox } from '../parts/filter-box.tsx'
import { savedMessages } from '../parts/toast-messages.ts'
import { useList } from '../parts/use-list.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { addCategoryPath, editCategoryPath } from '../paths.ts'
import { categoryMessages as t } from './category-messages.ts'

const columns: readonly Column<StaffCategory>[] = [
  { title: t.name, sort: 'name', cell: (category) => <bdi>{category.name}</bdi> },
  { title: t.icon, cell: (category) => <CategoryIcon name={category.name} icon={category.icon} /> },
  { title: t.works, sort: 'works', numeric: true, cell: (category) => category.worksCount.toLocaleString('en') },
]

export function CategoriesView() {
  const list = useList<StaffCategory>('/api/admin/categories', { sorting: { sort: 'name', order: 'asc' } })
  return (
    <View
      title={t.title}
      actions={
        <StaffLink href={addCategoryPath} className="button">
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
        rowKey={(category) => category.id}
        noun={t.noun}
        empty={t.empty}
        actions={(category) => (
          <>
            <EditLink href={editCategoryPath(category.id)} name={category.name} />
            <DeleteButton
              kind="category"
              name={category.name}
              path={`/api/admin/categories/${category.id}?revision=${category.revision}`}
              deleted={savedMessages.deleted.category}
            />
          </>
        )}
      />
    </View>
  )
}

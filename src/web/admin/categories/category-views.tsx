import type { StaffCategory } from '#contract/categories.ts'
import { idOf } from '../../framework/page/page.ts'
import { useFreshRow } from '../parts/use-fresh-row.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { categoriesPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { CategoryForm } from './category-form.tsx'
import { categoryMessages as t } from './category-messages.ts'

const back = { href: categoriesPath, label: t.back }

export function AddCategoryView() {
  return (
    <View title={t.addTitle} back={back} measure="form">
      <CategoryForm />
    </View>
  )
}

export function EditCategoryView({ params }: ViewProps) {
  const query = useFreshRow<StaffCategory>(`/api/admin/categories/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(category) => (
        <View title={t.editTitle} back={back} measure="form">
          <CategoryForm category={category} />
        </View>
      )}
    </ViewState>
  )
}

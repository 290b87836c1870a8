import type { StaffAuthor } from '#contract/authors.ts'
import { idOf } from '../../framework/page/page.ts'
import { useFreshRow } from '../parts/use-fresh-row.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { authorsPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { AuthorForm } from './author-form.tsx'
import { authorMessages as t } from './author-messages.ts'

const back = { href: authorsPath, label: t.back }

export function AddAuthorView() {
  return (
    <View title={t.addTitle} back={back} measure="form">
      <AuthorForm />
    </View>
  )
}

export function EditAuthorView({ params }: ViewProps) {
  const query = useFreshRow<StaffAuthor>(`/api/admin/authors/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(author) => (
        <View title={t.editTitle} back={back} measure="form">
          <AuthorForm author={author} />
        </View>
      )}
    </ViewState>
  )
}

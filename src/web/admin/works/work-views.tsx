import type { StaffWorkDetail } from '#contract/works.ts'
import { idOf } from '../../framework/page/page.ts'
import { useFreshRow } from '../parts/use-fresh-row.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { worksPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { WorkForm } from './work-form.tsx'
import { WorkLinks } from './work-links.tsx'
import { workMessages as t } from './work-messages.ts'

const back = { href: worksPath, label: t.back }

export function AddWorkView() {
  return (
    <View title={t.addTitle} back={back} measure="form">
      <WorkForm />
    </View>
  )
}

export function EditWorkView({ params }: ViewProps) {
  const query = useFreshRow<StaffWorkDetail>(`/api/admin/works/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(work) => (
        <View title={t.editTitle} back={back} actions={<WorkLinks work={work} />} measure="form">
          <WorkForm work={work} />
        </View>
      )}
    </ViewState>
  )
}

import type { StaffLanguage } from '#contract/languages.ts'
import { idOf } from '../../framework/page/page.ts'
import { useFreshRow } from '../parts/use-fresh-row.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { languagesPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { LanguageForm } from './language-form.tsx'
import { languageMessages as t } from './language-messages.ts'

const back = { href: languagesPath, label: t.back }

export function AddLanguageView() {
  return (
    <View title={t.addTitle} back={back} measure="form">
      <LanguageForm />
    </View>
  )
}

export function EditLanguageView({ params }: ViewProps) {
  const query = useFreshRow<StaffLanguage>(`/api/admin/languages/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(language) => (
        <View title={t.editTitle} back={back} measure="form">
          <LanguageForm language={language} />
        </View>
      )}
    </ViewState>
  )
}

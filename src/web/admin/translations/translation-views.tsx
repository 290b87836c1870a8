import { useState } from 'react'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import { idOf } from '../../framework/page/page.ts'
import { HistoryLink } from '../history/history-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { useFreshRow } from '../parts/use-fresh-row.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { translationsPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { TranslationForm } from './translation-form.tsx'
import { translationFormMessages as t } from './translation-form-messages.ts'

const back = { href: translationsPath, label: t.back }

/** `?work=&language=`: what the form begins with. */
export function AddTranslationView() {
  const { search } = useStaffAddress()
  const [begin] = useState(() => {
    const asked = new URLSearchParams(search)
    return { workId: idOf(asked.get('work') ?? ''), languageId: idOf(asked.get('language') ?? '') }
  })
  return (
    <View title={t.addTitle} back={back}>
      <TranslationForm begin={begin} />
    </View>
  )
}

export function EditTranslationView({ params }: ViewProps) {
  const query = useFreshRow<StaffTranslationDetail>(`/api/admin/translations/${idOf(params.id) ?? 0}`)
  return (
    <ViewState query={query} title={t.editTitle} back={back}>
      {(translation) => (
        <View
          title={t.editTitle}
          back={back}
          hint={t.titleOf(translation.work.title, translation.language.name)}
          actions={<HistoryLink entity="translation" id={translation.id} />}
        >
          <TranslationForm translation={translation} />
        </View>
      )}
    </ViewState>
  )
}

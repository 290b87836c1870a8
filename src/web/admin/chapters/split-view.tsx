import { idOf } from '../../framework/page/page.ts'
import { useLanguages } from '../parts/use-languages.ts'
import { View } from '../parts/view.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { chaptersPath } from '../paths.ts'
import type { ViewProps } from '../view-props.ts'
import { useChapters, useWork } from './chapter-data.ts'
import { NotChaptered } from './not-chaptered.tsx'
import { SplitForm } from './split-form.tsx'
import { splitMessages as t } from './split-messages.ts'
import { WorkLine } from './work-line.tsx'

/** A whole text becomes chapters. */
export function SplitView({ params }: ViewProps) {
  const workId = idOf(params.workId) ?? 0
  const state = { title: t.title, back: { href: chaptersPath(workId), label: t.back } }
  const work = useWork(workId)
  const chapters = useChapters(workId)
  const languages = useLanguages()
  return (
    <ViewState query={work} {...state}>
      {(work) => (
        <ViewState query={chapters} {...state}>
          {(chapters) => (
            <ViewState query={languages} {...state}>
              {(languages) => (
                <View {...state} hint={<WorkLine work={work} />}>
                  {work.hasChapters ? (
                    <SplitForm work={work} chapters={chapters} languages={languages} />
                  ) : (
                    <NotChaptered workId={work.id} />
                  )}
                </View>
              )}
            </ViewState>
          )}
        </ViewState>
      )}
    </ViewState>
  )
}

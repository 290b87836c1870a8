import { idOf } from '#contract/addresses.ts'
import { type ChangeEntry, HISTORY_PAGE_SIZE } from '#contract/history.ts'
import { ListFrame } from '../lists/list-frame.tsx'
import { useList } from '../lists/use-list.ts'
import { useStaffAddress } from '../location/staff-location.ts'
import { View } from '../parts/view.tsx'
import type { ViewProps } from '../paths.ts'
import * as paths from '../paths.ts'
import { shellMessages } from '../shell/shell-messages.ts'
import { ChangeItem } from './change-item.tsx'
import { historyMessages as t } from './history-messages.ts'
import styles from './history-view.module.css'

/** `history/:entity/:id`: all changes of a row, newest first. Each can be restored to the state before it. */
export function HistoryView({ params: { entity = '', id } }: ViewProps) {
  const { search } = useStaffAddress()
  const list = useList<ChangeEntry>(`/api/admin/history/${encodeURIComponent(entity)}/${idOf(id) ?? 0}`, {
    sorting: { sort: 'at', order: 'desc' },
    filters: [],
    limit: HISTORY_PAGE_SIZE,
  })
  const name = list.items?.find((change) => change.entity === entity)?.name
  return (
    <View
      title={name === undefined ? t.untitled : t.title(name)}
      back={backOf(entity, idOf(id) ?? 0, new URLSearchParams(search))}
    >
      <ListFrame list={list} empty={t.empty} noun={t.changes}>
        <ol className={styles.changes}>
          {list.items?.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ol>
      </ListFrame>
    </View>
  )
}

/** The link back to the row's form or list. @param query of the address, which may name the place of a chapter text */
function backOf(entity: string, id: number, query: URLSearchParams): { href: string; label: string } {
  const [work, chapter, language] = ['work', 'chapter', 'language'].map((name) => idOf(query.get(name) ?? ''))
  if (entity === 'chapter_translation' && work && chapter && language)
    return { href: paths.chapterTextPath(work, chapter, language), label: t.kinds.chapter_translation }
  const lists: Record<string, { href: string; label: string }> = {
    work: { href: paths.editWorkPath(id), label: t.kinds.work },
    translation: { href: paths.editTranslationPath(id), label: t.kinds.translation },
    author: { href: paths.authorsPath, label: shellMessages.authors },
    category: { href: paths.categoriesPath, label: shellMessages.categories },
    language: { href: paths.languagesPath, label: shellMessages.languages },
  }
  return lists[entity] ?? { href: paths.worksPath, label: shellMessages.works }
}

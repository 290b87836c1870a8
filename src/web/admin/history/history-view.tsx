import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { idOf } from '#contract/addresses.ts'
import { type ChangeDetail, type ChangeEntry, HISTORY_PAGE_SIZE } from '#contract/history.ts'
import { TextDifference } from '../forms/text-difference.tsx'
import { ListFrame } from '../lists/list-frame.tsx'
import { useList } from '../lists/use-list.ts'
import { useStaffAddress } from '../location/staff-location.ts'
import { tableMessages } from '../parts/form-messages.ts'
import { View } from '../parts/view.tsx'
import type { ViewProps } from '../paths.ts'
import * as paths from '../paths.ts'
import { shellMessages } from '../shell/shell-messages.ts'
import { historyMessages as t } from './history-messages.ts'
import styles from './history-view.module.css'
import { RestoreButton } from './restore-button.tsx'

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

/** A change. Its fields are read when it is unfolded. */
function ChangeItem({ change }: { change: ChangeEntry }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <div>
          <p className={styles.what}>
            <strong>{t.action(change)}</strong> <bdi>{change.name}</bdi>
          </p>
          <p className={styles.when}>
            <time dateTime={change.at}>{t.time(change.at)}</time> {t.by(change.actor)}
          </p>
        </div>
        <div className={styles.ways}>
          <button
            type="button"
            className="button quiet"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? t.hide : t.show}
          </button>
          {change.restorable && <RestoreButton change={change} />}
        </div>
      </div>
      <div id={id} hidden={!open}>
        {open && <Fields id={change.id} />}
      </div>
    </li>
  )
}

function Fields({ id }: { id: number }) {
  // The fields of a change depend on the change after it, which may come at any time.
  const { data, error, refetch } = useQuery<ChangeDetail>({ queryKey: [`/api/admin/changes/${id}`], staleTime: 0 })
  if (error)
    return (
      <p role="alert">
        {error.message}{' '}
        <button type="button" className="button quiet" onClick={() => refetch()}>
          {tableMessages.again}
        </button>
      </p>
    )
  if (!data) return <p role="status">{tableMessages.loading}</p>
  if (data.fields.length === 0) return <p>{t.nothing}</p>
  return (
    <dl className={styles.fields}>
      {data.fields.map((field) => (
        <div key={field.name}>
          <dt>{field.name}</dt>
          <dd>
            <TextDifference before={field.before ?? ''} after={field.after ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

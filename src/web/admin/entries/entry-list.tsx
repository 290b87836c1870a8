import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { rowBatchMessages } from '../batches/batch-messages.ts'
import { RowBatch } from '../batches/row-batch.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBox } from '../lists/filters.tsx'
import { DeleteButton, EditLink } from '../lists/row-actions.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { savedMessages } from '../parts/form-messages.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { worksOfPath } from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { type EntryKind, type EntryRow, entryKinds } from './entry-kinds.ts'
import { entryMessages } from './entry-messages.ts'

interface EntryListProps<Entry> {
  kind: EntryKind
  columns: readonly Column<Entry>[]
}

/** The list of all authors, categories or languages. Languages cannot be deleted: texts depend on them. */
export function EntryList<Entry extends EntryRow>({ kind, columns }: EntryListProps<Entry>) {
  const { api, views, addPath, editPath, messages: t } = entryKinds[kind]
  const list = useList<Entry>(api, { sorting: { sort: 'name', order: 'asc' } })
  const selection = useSelection(list, ({ name }) => name)
  return (
    <View
      title={t.title}
      actions={
        <StaffLink href={addPath} className="button">
          <Icon path={addIcon} />
          {t.add}
        </StaffLink>
      }
    >
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
      </Toolbar>
      <SavedViews of={views} list={list} />
      <DataTable
        list={list}
        caption={t.title}
        columns={columns}
        rowKey={({ id }) => id}
        noun={t.noun}
        empty={t.empty}
        selection={kind === 'language' ? undefined : selection}
        actions={({ id, name, revision }) => (
          <>
            <EditLink href={editPath(id)} name={name} />
            {kind !== 'language' && (
              <DeleteButton
                kind={kind}
                name={name}
                path={`${api}/${id}?revision=${revision}`}
                deleted={savedMessages.deleted[kind]}
              />
            )}
          </>
        )}
      />
      {kind !== 'language' && (
        <RowBatch of={kind} list={list} selection={selection} noun={t.noun} deletion={rowBatchMessages.deleteHint} />
      )}
    </View>
  )
}

interface WorksLinkProps {
  kind: 'author' | 'category'
  of: { id: number; name: string; worksCount: number }
}

/** The number of works of an author, or in a category: it leads to them. */
export function WorksLink({ kind, of: { id, name, worksCount } }: WorksLinkProps) {
  const count = worksCount.toLocaleString('en')
  if (worksCount === 0) return count
  return (
    <StaffLink href={worksOfPath(kind, id)} className="link tall" aria-label={entryMessages.worksOf(count, name)}>
      {count}
    </StaffLink>
  )
}

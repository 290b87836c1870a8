import { type ChangeEntry, historyEntities } from '#contract/history.ts'
import { rowBatchMessages } from '../batches/batch-messages.ts'
import { RowBatch } from '../batches/row-batch.tsx'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBox, FilterSelect } from '../lists/filters.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { activityPath } from '../paths.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { historyMessages as t } from './history-messages.ts'
import { RestoreButton } from './restore-button.tsx'

const columns: readonly Column<ChangeEntry>[] = [
  { title: t.name, sort: 'name', cell: (change) => <bdi>{change.name}</bdi> },
  { title: t.kind, sort: 'entity', cell: (change) => t.kinds[change.entity] },
  { title: t.when, sort: 'at', cell: (change) => <time dateTime={change.at}>{t.time(change.at)}</time> },
  { title: t.who, sort: 'actor', cell: (change) => change.actor },
]

/** Languages are never deleted. */
const kinds = historyEntities
  .filter((entity) => entity !== 'language')
  .map((entity) => ({ value: entity, label: t.kinds[entity] }))

/** `deleted`: all deleted rows that can be restored. */
export function DeletedView() {
  const list = useList<ChangeEntry>('/api/admin/deleted', {
    sorting: { sort: 'at', order: 'desc' },
    filters: ['filter', 'entity'],
  })
  const selection = useSelection(list, ({ name }) => name)
  return (
    <View title={t.deletedTitle} hint={t.deletedHint} back={{ href: activityPath, label: t.back }}>
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
        <FilterSelect list={list} name="entity" label={t.kind} all={t.allKinds} options={kinds} />
      </Toolbar>
      <SavedViews of="deleted" list={list} />
      <DataTable
        list={list}
        caption={t.deletedTitle}
        columns={columns}
        rowKey={(change) => change.id}
        noun={t.noun}
        empty={t.deletedEmpty}
        selection={selection}
        actions={(change) => <RestoreButton change={change} />}
      />
      <RowBatch
        of="deleted"
        list={list}
        selection={selection}
        noun={t.noun}
        deeds={[{ label: rowBatchMessages.restore, do: 'restore' }]}
      />
    </View>
  )
}

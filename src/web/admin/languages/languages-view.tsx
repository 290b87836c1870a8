import type { StaffLanguage } from '#contract/languages.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { EditLink } from '../parts/edit-link.tsx'
import { FilterBox } from '../parts/filter-box.tsx'
import { useList } from '../parts/use-list.ts'
import { Toolbar, View } from '../parts/view.tsx'
import { addLanguagePath, editLanguagePath } from '../paths.ts'
import { languageMessages as t } from './language-messages.ts'
import styles from './languages.module.css'

const columns: readonly Column<StaffLanguage>[] = [
  {
    title: t.name,
    sort: 'name',
    cell: (language) => (
      <span className={styles.name}>
        <bdi>{language.name}</bdi>
        {language.autonym && language.autonym !== language.name && (
          <span {...textIn(language)}>{language.autonym}</span>
        )}
      </span>
    ),
  },
  { title: t.code, sort: 'code', cell: (language) => <code className={styles.code}>{language.code}</code> },
  { title: t.region, sort: 'region', cell: (language) => language.region ?? t.unspecified },
  { title: t.status, cell: () => <Badge tone="good">{t.active}</Badge> },
]

export function LanguagesView() {
  const list = useList<StaffLanguage>('/api/admin/languages', { sorting: { sort: 'name', order: 'asc' } })
  return (
    <View
      title={t.title}
      actions={
        <StaffLink href={addLanguagePath} className="button">
          <Icon path={addIcon} />
          {t.add}
        </StaffLink>
      }
    >
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
      </Toolbar>
      <DataTable
        list={list}
        caption={t.title}
        columns={columns}
        rowKey={(language) => language.id}
        noun={t.noun}
        empty={t.empty}
        actions={(language) => <EditLink href={editLanguagePath(language.id)} name={language.name} />}
      />
    </View>
  )
}

import { useState } from 'react'
import { MOST_CHANGES_COUNTED, type StaffPerson } from '#contract/people.ts'
import { useIsAdministrator } from '../access/session.ts'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBox } from '../lists/filters.tsx'
import { useList } from '../lists/use-list.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { Badge } from '../parts/badge.tsx'
import { PersonPicture } from '../parts/person-picture.tsx'
import { InPlaceOfRows, Toolbar, View } from '../parts/view.tsx'
import { activityOfPath, settingsPath } from '../paths.ts'
import { Accounts } from './accounts.tsx'
import { Day } from './moment.tsx'
import styles from './people.module.css'
import { peopleMessages as t } from './people-messages.ts'
import { SessionsDialog } from './sessions.tsx'

/** `people`: the staff who have been here, and their sessions. */
export function PeopleView() {
  return useIsAdministrator() ? (
    <View title={t.title} hint={t.hint}>
      <Staff />
      <Accounts />
    </View>
  ) : (
    <View title={t.title}>
      <InPlaceOfRows>
        <p>{t.notForEditors}</p>
        <StaffLink href={settingsPath} className="button quiet">
          {t.toSettings}
        </StaffLink>
      </InPlaceOfRows>
    </View>
  )
}

function Staff() {
  const list = useList<StaffPerson>('/api/admin/people', { sorting: { sort: 'visited', order: 'desc' } })
  /** Of whom the sessions are shown. */
  const [email, setEmail] = useState<string>()
  const person = list.items?.find((one) => one.email === email)
  return (
    <>
      <Toolbar>
        <FilterBox list={list} label={t.filter} />
      </Toolbar>
      <DataTable
        list={list}
        caption={t.title}
        columns={columnsWith(setEmail)}
        rowKey={(row) => row.email}
        noun={t.noun}
        empty={<p>{t.empty}</p>}
      />
      {person && <SessionsDialog person={person} onClose={() => setEmail(undefined)} />}
    </>
  )
}

/** Somebody without a name is called by the first part of their address. */
const nameOf = ({ name, email }: StaffPerson) => name ?? (email.split('@')[0] as string)

/** @param onShow shows the sessions of a person, by their e-mail address */
const columnsWith = (onShow: (email: string) => void): readonly Column<StaffPerson>[] => [
  {
    title: t.name,
    sort: 'name',
    cell: (person) => (
      <span className={styles.person}>
        <PersonPicture name={nameOf(person)} photo={person.photo} />
        <bdi>{nameOf(person)}</bdi>
      </span>
    ),
  },
  {
    title: t.email,
    grows: true,
    cell: ({ email }) => (
      <span dir="ltr" title={email} className={styles.email}>
        {email}
      </span>
    ),
  },
  {
    title: t.role,
    cell: ({ role }) =>
      role === null ? <Badge tone="plain">{t.noRole}</Badge> : <span className={styles.role}>{t.roles[role]}</span>,
  },
  { title: t.lastVisit, sort: 'visited', cell: ({ lastVisitAt }) => <Day of={lastVisitAt} /> },
  { title: t.firstVisit, sort: 'first', cell: ({ firstVisitAt }) => <Day of={firstVisitAt} /> },
  { title: t.changes, numeric: true, cell: (person) => <Changes person={person} /> },
  {
    title: t.sessions,
    cell: (person) =>
      person.sessions.length === 0 ? (
        t.none
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-label={t.openOf(person.sessions.length, nameOf(person))}
          aria-haspopup="dialog"
          onClick={() => onShow(person.email)}
        >
          {t.open(person.sessions.length)}
        </button>
      ),
  },
]

/** The number of changes of a person: it leads to them. */
function Changes({ person }: { person: StaffPerson }) {
  const { changes, email } = person
  const most = MOST_CHANGES_COUNTED - 1
  const count = changes > most ? `${most.toLocaleString('en')}+` : changes.toLocaleString('en')
  if (changes === 0) return count
  return (
    <StaffLink href={activityOfPath(email)} className="link tall" aria-label={t.changesOf(count, nameOf(person))}>
      {count}
    </StaffLink>
  )
}

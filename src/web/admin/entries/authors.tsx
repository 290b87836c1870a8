import type { z } from 'zod'
import { type AuthorInput, authorInputSchema, type StaffAuthor } from '#contract/authors.ts'
import { plain } from '../forms/differences.ts'
import type { Column } from '../lists/data-table.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import circle from '../parts/initials.module.css'
import { editAuthorPath, type ViewProps } from '../paths.ts'
import { AuthorFields } from './author-fields.tsx'
import styles from './authors.module.css'
import { AddEntry, EditEntry, type EntryFieldsProps, type EntryFormOptions } from './entry-form.tsx'
import { EntryList, WorksLink } from './entry-list.tsx'
import { initials, lifetime, authorMessages as t } from './entry-messages.ts'
import { NamesField } from './names-field.tsx'
import { warnOfSameName } from './same-name.tsx'

type AuthorValues = z.input<typeof authorInputSchema>

const columns: readonly Column<StaffAuthor>[] = [
  {
    title: t.name,
    sort: 'name',
    cell: ({ id, name }) => (
      <StaffLink href={editAuthorPath(id)} className={styles.named}>
        <span className={`${circle.circle} ${styles.initials}`} aria-hidden="true">
          {initials(name)}
        </span>
        <bdi>{name}</bdi>
      </StaffLink>
    ),
  },
  { title: t.nationality, sort: 'nationality', cell: ({ nationality }) => nationality ?? t.unknown },
  { title: t.lifetime, sort: 'born', cell: lifetime },
  { title: t.works, sort: 'works', numeric: true, cell: (author) => <WorksLink kind="author" of={author} /> },
]

const formOptions: EntryFormOptions<StaffAuthor, AuthorValues, AuthorInput> = {
  kind: 'author',
  schema: authorInputSchema,
  labels: { name: t.name, nationality: t.nationality, yearBorn: t.yearBorn, yearDied: t.yearDied, names: t.names },
  describe: (name, value) => (name === 'names' ? listNames(value) : plain(value)),
  toValues: (author) => ({
    name: author?.name ?? '',
    nationality: author?.nationality ?? '',
    yearBorn: author?.yearBorn ?? null,
    yearDied: author?.yearDied ?? null,
    names: author?.names ?? [],
  }),
  warn: warnOfSameName,
  Fields: AuthorFormFields,
}

const listNames = (names: unknown) => ((names ?? []) as StaffAuthor['names']).map(({ name }) => name).join('\n')

export const AuthorsView = () => <EntryList kind="author" columns={columns} />
export const AddAuthorView = () => <AddEntry options={formOptions} />
export const EditAuthorView = ({ params }: ViewProps) => <EditEntry options={formOptions} id={params.id} />

function AuthorFormFields({ form }: EntryFieldsProps<AuthorValues, AuthorInput>) {
  return (
    <>
      <AuthorFields form={form} />
      <NamesField form={form} />
    </>
  )
}

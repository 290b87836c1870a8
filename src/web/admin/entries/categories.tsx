import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  type CategoryInput,
  categoryInputSchema,
  iconPreviewInputSchema,
  type IconPreview as Preview,
  type StaffCategory,
} from '#contract/categories.ts'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { uploadIcon } from '../../ui/icons.ts'
import { Field } from '../forms/field.tsx'
import type { Column } from '../lists/data-table.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { editCategoryPath, type ViewProps } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import styles from './categories.module.css'
import { AddEntry, EditEntry, type EntryFieldsProps, type EntryFormOptions } from './entry-form.tsx'
import { EntryList, WorksLink } from './entry-list.tsx'
import { categoryMessages as t } from './entry-messages.ts'

type CategoryValues = z.input<typeof categoryInputSchema>

const columns: readonly Column<StaffCategory>[] = [
  {
    title: t.name,
    sort: 'name',
    cell: ({ id, name }) => (
      <StaffLink href={editCategoryPath(id)} className="tall">
        <bdi>{name}</bdi>
      </StaffLink>
    ),
  },
  { title: t.icon, cell: ({ name, icon }) => <CategoryIcon name={name} icon={icon} /> },
  { title: t.works, sort: 'works', numeric: true, cell: (category) => <WorksLink kind="category" of={category} /> },
]

const formOptions: EntryFormOptions<StaffCategory, CategoryValues, CategoryInput> = {
  kind: 'category',
  schema: categoryInputSchema,
  labels: { name: t.name, icon: t.icon },
  toValues: (category) => ({ name: category?.name ?? '', icon: category?.icon ?? '' }),
  Fields: CategoryFields,
}

export const CategoriesView = () => <EntryList kind="category" columns={columns} />
export const AddCategoryView = () => <AddEntry options={formOptions} />
export const EditCategoryView = ({ params }: ViewProps) => <EditEntry options={formOptions} id={params.id} />

function CategoryFields({ form }: EntryFieldsProps<CategoryValues, CategoryInput>) {
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const [name, icon] = useWatch({ control, name: ['name', 'icon'] })
  return (
    <>
      <Field label={t.name} required error={errors.name?.message}>
        {(field) => <input type="text" dir="auto" {...register('name')} {...field} />}
      </Field>
      <div className={styles.icon}>
        <Field label={t.icon} hint={t.iconHint} error={errors.icon?.message}>
          {(field) => (
            <textarea
              dir="ltr"
              className={styles.markup}
              rows={7}
              spellCheck={false}
              autoCapitalize="none"
              {...register('icon')}
              {...field}
            />
          )}
        </Field>
        <SvgFileButton
          onRead={(markup) => setValue('icon', markup, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
        />
        <IconPreview name={name} markup={icon ?? ''} />
      </div>
    </>
  )
}

/** Reads the markup of an SVG file that the visitor chooses. */
function SvgFileButton({ onRead }: { onRead: (markup: string) => void }) {
  return (
    <label className={`button quiet ${styles.upload}`}>
      <Icon path={uploadIcon} />
      {t.upload}
      <input
        type="file"
        className="unseen"
        accept=".svg,image/svg+xml"
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          const markup = await file?.text()
          // Emptied, so that the same file can be chosen again after it was changed.
          target.value = ''
          if (markup !== undefined) onRead(markup)
        }}
      />
    </label>
  )
}

const PREVIEW_PAUSE_MS = 300

/**
 * The icon as readers will see it. The page only shows markup that the server has reduced to plain shapes: what staff
 * have typed may hold anything.
 */
function IconPreview({ name, markup }: { name: string; markup: string }) {
  const icon = usePausedValue(markup.trim(), PREVIEW_PAUSE_MS)
  const isAllowed = icon !== '' && iconPreviewInputSchema.safeParse({ icon }).success
  const { data, isError, isFetching } = useQuery<Preview>({
    queryKey: ['/api/admin/icons/preview', icon],
    queryFn: () => staffApi.post<Preview>('/api/admin/icons/preview', { icon }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  })
  const preview = isAllowed && !isError ? data : undefined
  const drawn = { name, icon: preview?.icon ?? '' }
  const outcome = preview && (preview.icon === '' ? t.previewOf.nothing : t.previewOf.own)
  return (
    <section className={styles.preview} aria-labelledby="icon-preview">
      <h2 id="icon-preview">{t.preview}</h2>
      <div className={styles.drawn} aria-busy={isFetching}>
        <div className={styles.card}>
          <CategoryIcon {...drawn} />
          <span dir="auto">{name.trim() || t.unnamed}</span>
        </div>
        <div className={styles.large}>
          <CategoryIcon {...drawn} />
        </div>
      </div>
      <p role="status" className={styles.outcome}>
        {icon === '' ? t.previewOf.built : isError ? t.previewOf.failed : outcome}{' '}
        {preview?.icon && !preview.isWhole && <strong>{t.reduced}</strong>}
      </p>
    </section>
  )
}

/** A value that is being typed, as it was when typing last paused for `pauseMs` milliseconds. */
function usePausedValue<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}

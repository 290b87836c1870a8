import { type Control, useController, useWatch } from 'react-hook-form'
import type { StaffLanguage } from '#contract/languages.ts'
import type { WorkInput } from '#contract/works.ts'
import { CoverField } from './cover-field.tsx'
import type { Names, WorkValues } from './work-values.ts'

interface WorkCoverProps {
  control: Control<WorkValues, unknown, WorkInput>
  names: Names
  languages: readonly StaffLanguage[]
  onUploading: (isUploading: boolean) => void
}

const UNKNOWN_LANGUAGE = { id: 0, name: '', code: 'und', isRtl: false }

/** The cover of the work that is being written: one that is made follows its title, author and first category. */
export function WorkCoverField({ control, names, languages, onUploading }: WorkCoverProps) {
  const { field, fieldState } = useController({ control, name: 'coverImage' })
  const [title, authorId, categoryIds, originalLanguageId] = useWatch({
    control,
    name: ['title', 'authorId', 'categoryIds', 'originalLanguageId'],
  })
  const work = {
    title: title ?? '',
    author: { name: names.authors.get(authorId) ?? '' },
    coverImage: null,
    categories: (categoryIds ?? []).map((id) => ({ id, name: names.categories.get(id) ?? '' })),
    originalLanguage: languages.find(({ id }) => id === originalLanguageId) ?? UNKNOWN_LANGUAGE,
  }
  return (
    <CoverField
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onUploading={onUploading}
      work={work}
      error={fieldState.error?.message}
    />
  )
}

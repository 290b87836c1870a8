import type { Language } from '#contract/languages.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { ConflictDialog } from '../parts/conflict-dialog.tsx'
import { differences, plain } from '../parts/differences.ts'
import { translationFormMessages as t } from './translation-form-messages.ts'
import type { TranslationFormValues } from './translation-values.ts'

interface TranslationConflictProps {
  theirs: StaffTranslationDetail
  mine: TranslationFormValues
  languages: readonly Language[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

const labels = {
  workId: t.work,
  languageId: t.language,
  content: t.content,
  isComplete: t.complete,
  notes: t.notes,
}

/** What someone else has saved, and what is written here: the text by its paragraphs. */
export function TranslationConflict({ theirs, mine, languages, ...answers }: TranslationConflictProps) {
  const tell = (name: keyof typeof labels, value: unknown) => {
    if (name === 'languageId') return languages.find(({ id }) => id === value)?.name ?? plain(value)
    return name === 'workId' && value === theirs.workId ? theirs.work.title : plain(value)
  }
  const fields = differences(labels, theirs, mine, tell).map((field) =>
    field.label === t.content ? { ...field, isText: true } : field,
  )
  const language = languages.find(({ id }) => id === mine.languageId)
  return <ConflictDialog fields={fields} {...(language && textIn(language))} {...answers} />
}

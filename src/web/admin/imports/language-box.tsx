import { useMemo, useState } from 'react'
import { knownLanguageCodes } from '#contract/language-codes.ts'
import { languageTag } from '#contract/language-tag.ts'
import { proposeLanguage } from '#contract/propose-language.ts'
import { Combobox } from '../forms/combobox.tsx'
import type { FieldControl } from '../forms/field.tsx'
import { useLanguages } from '../parts/use-entries.ts'
import { importMessages as t } from './import-messages.ts'

interface LanguageBoxProps extends FieldControl {
  /** Of the library, or the one that it will have. */
  code: string | undefined
  /** As it was read; undefined: it is looked up. */
  name: string | undefined
  onChoose: (code: string) => void
  disabled: boolean
}

const MOST_SHOWN = 30

/** Chooses a language of the library, or one that it does not have yet. */
export function LanguageBox({ code, name, onChoose, ...control }: LanguageBoxProps) {
  const { data: own = [] } = useLanguages()
  const [words, setWords] = useState('')
  const all = useMemo(() => {
    const tags = new Set(own.map((language) => languageTag(language.code)))
    const others = knownLanguageCodes
      .filter((one) => !tags.has(languageTag(one)))
      .map((one) => ({ code: one, label: proposeLanguage(one)?.name ?? one, detail: t.newLanguage }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    const ours = own.map((language) => ({ code: language.code, label: language.name, detail: language.code }))
    return [...ours, ...others].map((choice, id) => ({ ...choice, id }))
  }, [own])
  const wanted = words.toLocaleLowerCase('en')
  const choices = all.filter(
    (choice) => choice.label.toLocaleLowerCase('en').includes(wanted) || choice.code === wanted,
  )
  const found = all.find((choice) => choice.code === code)
  const label = found?.label ?? name ?? code
  return (
    <Combobox
      choices={choices.slice(0, MOST_SHOWN)}
      answered={words}
      chosen={label === undefined ? undefined : { id: found?.id ?? -1, label }}
      onSearch={setWords}
      onChoose={({ id }) => onChoose((all[id] as (typeof all)[number]).code)}
      {...control}
    />
  )
}

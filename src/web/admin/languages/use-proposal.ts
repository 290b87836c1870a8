import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { LanguageInput, languageInputSchema } from '#contract/languages.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { languageMessages as t } from './language-messages.ts'
import { proposeLanguage } from './propose-language.ts'

const proposed = ['name', 'autonym', 'region', 'isRtl'] as const

type LanguageForm = UseFormReturn<z.input<typeof languageInputSchema>, unknown, LanguageInput>

/**
 * Fills in what the code tells of a language, wherever nobody has written yet. A language that is there already keeps
 * what it has.
 */
export function useProposal(
  { control, setValue }: LanguageForm,
  isNew: boolean,
): {
  /** What the code is known by, in a sentence; undefined: there is no code yet. */
  proposal: string | undefined
  /** Of what is written in the language; undefined: it is not known. */
  tag: string | undefined
  /** For every field that may be filled in: a person has written there. */
  onTouched: (event: { target: { name: string } }) => void
} {
  const touched = useRef(new Set<string>())
  const code = useWatch({ control, name: 'code' })
  const found = proposeLanguage(code ?? '')

  useEffect(() => {
    if (!isNew) return
    const proposal = proposeLanguage(code ?? '')
    for (const name of proposed)
      if (!touched.current.has(name))
        setValue(name, proposal?.[name] ?? (name === 'isRtl' ? false : ''), {
          shouldDirty: true,
          // What was said to be missing is there now.
          shouldValidate: proposal !== undefined,
        })
  }, [code, isNew, setValue])

  return {
    proposal: (code ?? '').trim().length < 2 ? undefined : found ? t.proposed(found.name) : t.unknownCode,
    tag: found && languageTag(code),
    onTouched: ({ target }) => touched.current.add(target.name),
  }
}

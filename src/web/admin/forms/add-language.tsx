import { useRef } from 'react'
import { rowOptions, Select } from './select.tsx'

interface AddLanguageProps {
  label: string
  /** Those that can be added. */
  languages: readonly { id: number; name: string }[]
  /** @returns the index of the new item */
  onAdd: (languageId: number) => number
  /** Gives the focus to the new item, when the list of languages has closed. */
  focusItem: (index: number) => void
}

/** Adds an item for one more language to a list of a form. */
export function AddLanguage({ label, languages, onAdd, focusItem }: AddLanguageProps) {
  const added = useRef<number>(undefined)
  if (languages.length === 0) return null
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={undefined}
      options={rowOptions(languages)}
      onChange={(id) => {
        added.current = onAdd(Number(id))
      }}
      onChosen={() => {
        if (added.current === undefined) return
        focusItem(added.current)
        added.current = undefined
      }}
    />
  )
}

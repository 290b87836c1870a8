import type { Language } from '#contract/languages.ts'

/** By their names in the language of the interface, in which they are sorted; their own beside them. */
export const LanguageOptions = ({ languages }: { languages: readonly Pick<Language, 'code' | 'name' | 'autonym'>[] }) =>
  languages.map(({ code, name, autonym }) => (
    <option key={code} value={code}>
      {autonym === name ? name : `${name} · ${autonym}`}
    </option>
  ))

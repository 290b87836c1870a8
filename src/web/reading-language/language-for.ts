import { languageTag } from '#contract/language-tag.ts'

/**
 * Of some languages the one for a reader of others: `pt` for `pt-BR`, `zho` for `zh-TW`; of several forms of a language
 * the one in the reader's script, then that of their region.
 * @param wanted codes or BCP 47 tags, the dearest first
 * @returns undefined: none of them is there
 */
export function languageFor<L extends { code: string }>(wanted: readonly string[], languages: readonly L[]) {
  const forms = languages.map((language) => ({ language, locale: localeOf(language.code) }))
  for (const code of wanted) {
    const own = localeOf(code)
    const nearness = ({ language, locale }: (typeof forms)[number]) =>
      Number(language.code === code) * 4 +
      Number(locale.script === own.script) * 2 +
      Number(locale.region === own.region)
    const [nearest] = forms
      .filter(({ locale }) => locale.language === own.language && own.language !== 'und')
      .sort((one, other) => nearness(other) - nearness(one))
    if (nearest) return nearest.language
  }
  return undefined
}

/** With the script and region that are meant where none are said. */
function localeOf(code: string): { language: string; script?: string | undefined; region?: string | undefined } {
  const tag = languageTag(code)
  // Of an unknown language the likeliest form is English.
  if (/^und\b/.test(tag)) return { language: 'und' }
  const { language, script, region } = new Intl.Locale(tag).maximize()
  // Either of the two that are written in Norway is read by everyone there.
  return { language: language.replace(/^n[bn]$/, 'no'), script, region }
}

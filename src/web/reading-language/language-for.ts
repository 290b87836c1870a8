import { languageTag } from '#contract/language-tag.ts'

/**
 * Of some languages the one for a reader of others: `pt` for `pt-BR`, `zho` for `zh-TW`; of several forms of a language
 * the one in the reader's script, then that of their region.
 * @param wanted codes or BCP 47 tags, the dearest first
 * @returns undefined: none of them is there
 */
export function languageFor<L extends { code: string }>(wanted: readonly string[], languages: readonly L[]) {
  const primary = languages.map(({ code }) => primaryOf(code))
  for (const code of wanted) {
    const own = primaryOf(code)
    const forms = own === undefined ? [] : languages.filter((_, index) => primary[index] === own)
    if (forms.length === 0) continue
    if (forms.length === 1) return forms[0]
    const { script, region } = likeliest(code)
    const nearness = (language: L) => {
      const form = likeliest(language.code)
      return Number(language.code === code) * 4 + Number(form.script === script) * 2 + Number(form.region === region)
    }
    const near = forms.map((language) => ({ language, nearness: nearness(language) }))
    return near.sort((one, other) => other.nearness - one.nearness)[0]?.language
  }
  return undefined
}

/** The language without its script and region. @returns undefined: it is none */
function primaryOf(code: string): string | undefined {
  const tag = languageTag(code)
  // Either of the two that are written in Norway is read by everyone there.
  return /^und\b/.test(tag) ? undefined : new Intl.Locale(tag).language.replace(/^n[bn]$/, 'no')
}

/** With the script and region that are meant where none are said. Asked only of several forms: the first `maximize` takes a phone 40 ms. */
const likeliest = (code: string): Intl.Locale => new Intl.Locale(languageTag(code)).maximize()

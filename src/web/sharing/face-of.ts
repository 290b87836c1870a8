/** Names of the product's faces that a picture may ask for, each with the languages that are set in it. */
const faces: readonly [face: string, languages: RegExp][] = [
  ['Noto Nastaliq Urdu', /^(ur|skr|pnb)$/],
  ['Vazirmatn', /^(fa|prs)$/],
  ['Amiri', /^(ar|arz|apc|ary|ckb|ks|ps|sd|ug|ota)$/],
  ['Noto Serif Hebrew', /^(he|yi|lad|arc)$/],
  ['Noto Serif Devanagari', /^(hi|mr|ne|sa|mai|kok)$/],
  ['Noto Serif Thai', /^th$/],
  ['Noto Serif JP', /^ja$/],
  ['Noto Serif KR', /^ko$/],
]

/** The face of words in a language; letters it lacks are Literata's, or some other's. @param lang BCP 47 */
export function faceOf(lang: string): string {
  const { language, script } = new Intl.Locale(lang).maximize()
  if (script === 'Hant') return 'Noto Serif TC'
  if (script === 'Hans') return 'Noto Serif SC'
  return faces.find(([, languages]) => languages.test(language))?.[0] ?? 'Literata'
}

/** How large words have to be set to look as large as the same size of Literata. */
export function scaleOf(text: string, lang: string): number {
  if (!/\p{Script=Arabic}/u.test(text)) return 1
  const face = faceOf(lang)
  if (face === 'Amiri') return 1.18
  // It hangs down steeply.
  return face === 'Noto Nastaliq Urdu' ? 0.78 : 1
}

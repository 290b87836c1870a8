/** By the primary subtag of a language, or with its script: as CLDR gives them for the outer quotation. */
const marks: Record<string, readonly [open: string, close: string]> = {
  bg: ['„', '“'],
  cs: ['„', '“'],
  da: ['“', '”'],
  de: ['„', '“'],
  el: ['«', '»'],
  es: ['«', '»'],
  fa: ['«', '»'],
  fi: ['”', '”'],
  fr: ['«\u202f', '\u202f»'],
  hr: ['„', '“'],
  hu: ['„', '”'],
  it: ['«', '»'],
  ja: ['「', '」'],
  no: ['«', '»'],
  nb: ['«', '»'],
  pl: ['„', '”'],
  ro: ['„', '”'],
  ru: ['«', '»'],
  sv: ['”', '”'],
  uk: ['«', '»'],
  'zh-Hant': ['「', '」'],
  'zh-TW': ['「', '」'],
}

/** Words between the quotation marks of their language. @param tag of BCP 47 */
export function inQuotationMarks(words: string, tag: string): string {
  const [primary = '', second = ''] = tag.split('-')
  const [open, close] = marks[`${primary}-${second}`] ?? marks[primary] ?? ['“', '”']
  return `${open}${words}${close}`
}

import amiri from '@fontsource/amiri/files/amiri-arabic-400-normal.woff2?url'
import nastaliq from '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2?url'
import vazirmatn from '@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff2?url'
import cyrillic from '@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2?url'
import greek from '@fontsource-variable/literata/files/literata-greek-wght-normal.woff2?url'
import latin from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2?url'
import hebrew from '@fontsource-variable/noto-serif-hebrew/files/noto-serif-hebrew-hebrew-wght-normal.woff2?url'
import thai from '@fontsource-variable/noto-serif-thai/files/noto-serif-thai-thai-wght-normal.woff2?url'

const byScript: Record<string, string> = {
  Arab: amiri,
  Cyrl: cyrillic,
  Deva: devanagari,
  Grek: greek,
  Hebr: hebrew,
  Thai: thai,
}
/** Languages that share a script with others, but not its face. */
const byLanguage: Record<string, string> = { fa: vazirmatn, prs: vazirmatn, ur: nastaliq, skr: nastaliq, pnb: nastaliq }

/** Faces that a page in a language is sure to need: asked for at once, not when its style sheet is read. @param lang BCP 47 */
export function fontPreloads(lang: string): string {
  const { language, script } = new Intl.Locale(lang).maximize()
  const own = byLanguage[language] ?? byScript[script ?? '']
  return [latin, own]
    .filter((face) => face !== undefined)
    .map((face) => `<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin>`)
    .join('\n')
}

import legible from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import amiri from '#faces/amiri-400.woff2?url'
import devanagari from '#faces/devanagari.woff2?url'
import hebrew from '#faces/hebrew.woff2?url'
import cyrillic from '#faces/literata-cyrillic.woff2?url'
import greek from '#faces/literata-greek.woff2?url'
import latin from '#faces/literata-latin.woff2?url'
import nastaliq from '#faces/nastaliq-400.woff2?url'
import thai from '#faces/thai.woff2?url'
import vazirmatn from '#faces/vazirmatn-400.woff2?url'
import { isLegible } from '../../reader/typography/legible-face.ts'

/** Languages that have their script's face, as ui/faces.css gives it. */
const byScript: Record<string, string> = { Cyrl: cyrillic, Deva: devanagari, Grek: greek, Hebr: hebrew, Thai: thai }
/** Those that share the Arabic script, each with a face of its own; others have the whole Amiri, if they come. */
const byLanguage: Record<string, string> = {
  ar: amiri,
  arz: amiri,
  apc: amiri,
  ary: amiri,
  fa: vazirmatn,
  prs: vazirmatn,
  ur: nastaliq,
}

/** Faces that a page with texts in some languages is sure to need: asked for at once, not when its style sheet is read. @param langs BCP 47 */
export function fontPreloads(...langs: string[]): string {
  const faces = langs.map((lang) => {
    const { language, script } = new Intl.Locale(lang).maximize()
    return byLanguage[language] ?? byScript[script ?? '']
  })
  const links = [...new Set([latin, ...faces])].flatMap((face) => face && preload(face))
  // Asked for by the script in the head, for readers who have chosen it.
  if (langs.some(isLegible)) links.push(preload(legible, ' media="not all" data-legible'))
  return links.join('\n')
}

const preload = (face: string, attributes = '') =>
  `<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin${attributes}>`

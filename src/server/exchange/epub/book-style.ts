import { pictureFamily, scriptOfLanguage } from '#faces/faces.ts'
import { isNastaliq, isSquareScript } from '#faces/languages.ts'
import { type BookFace, bookFace } from './book-faces.ts'
import type { LanguageOfWords } from './document.ts'

/**
 * The style sheet of a book. It sets what the script needs and leaves size, margins and the face of alphabets to the
 * reader and the reading system.
 * @param languages the language of the book; in a pair also the second
 */
export function bookStyle(
  languages: readonly LanguageOfWords[],
  faces: readonly BookFace[],
  isVertical: boolean,
): string {
  const [first, second] = languages
  return [
    ...faces.map(({ family, path }) => `@font-face { font-family: "${family}"; src: url("${path}") format("woff2"); }`),
    ...(isVertical
      ? ['html { -epub-writing-mode: vertical-rl; -webkit-writing-mode: vertical-rl; writing-mode: vertical-rl; }']
      : []),
    BASE,
    ...(first ? [scriptRules('body', first)] : []),
    ...(second ? [scriptRules('.second, td + td, th + th', second)] : []),
    '',
  ].join('\n')
}

/** @param selector of elements whose words are in the language */
function scriptRules(selector: string, { lang }: LanguageOfWords): string {
  const script = scriptOfLanguage(lang)
  const { lead, traits } = script
  const face = bookFace(lang)
  const within = (tags: string) =>
    selector
      .split(', ')
      .flatMap((one) => tags.split(' ').map((tag) => `${one} ${tag}`))
      .join(', ')
  const isUnslanted = traits.some((trait) => ['rtl', 'tall', 'east-asian'].includes(trait))
  return [
    `${selector} { line-height: ${lead}; ${face ? `font-family: "${pictureFamily(face)}", serif; ` : ''}}`,
    // Scripts whose letters do not slant emphasise words in other ways.
    ...(isUnslanted
      ? [
          `${within('em i blockquote h3 h4')} { font-style: normal; }`,
          traits.includes('square')
            ? `${within('em i')} { -epub-text-emphasis-style: filled dot; -webkit-text-emphasis-style: filled dot; text-emphasis-style: filled dot; }`
            : `${within('em i')} { font-weight: ${isNastaliq(lang) ? 'normal' : 'bold'}; }`,
        ]
      : []),
    ...(isSquareScript(lang)
      ? [
          `${within('p')} { text-indent: ${lang.startsWith('ja') ? 1 : 2}em; }`,
          `${within('.verse')} { text-indent: 0; }`,
        ]
      : []),
    // Hyphenation would break joined letters apart, and squares have no syllables.
    ...(isUnslanted ? [`${selector} { -epub-hyphens: none; -webkit-hyphens: none; hyphens: none; }`] : []),
  ].join('\n')
}

const BASE = `body { margin: 0; padding: 0; }
h1, h2, h3, h4, h5, h6 { font-weight: normal; line-height: 1.4; text-align: start; margin-block: 1.5em 0.5em; break-after: avoid; page-break-after: avoid; }
h1 { font-size: 1.6em; margin-block-start: 2em; }
h2 { font-size: 1.3em; }
h3, h4, h5, h6 { font-size: 1em; font-style: italic; }
p { margin: 0; text-indent: 1.4em; }
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, blockquote > p:first-child, li > p, td > p, .note p { text-indent: 0; }
blockquote { margin-block: 1em; margin-inline: 1.6em 0; font-style: italic; }
blockquote em, blockquote i { font-style: normal; }
ul, ol { margin-block: 1em; margin-inline: 0; padding-inline-start: 1.6em; }
hr { border: 0; margin-block: 1.2em; text-align: center; }
hr::before { content: "* * *"; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; margin-block: 1em; margin-inline: 0; }
th, td { padding: 0.3em 0.6em; text-align: start; vertical-align: top; border-block-end: 1px solid; }
.verse { text-indent: 0; margin-block: 1em; }
.verse .line { display: block; padding-inline-start: 1.8em; text-indent: -1.8em; }
.footnotes { margin-block-start: 2em; }
.note { font-size: 0.9em; margin-block: 0.5em; }
.footnote-ref, .mention { font-size: 0.7em; vertical-align: super; line-height: 0; text-decoration: none; }
.first-page, .first-page h1, .cover { text-align: center; }
.first-page p { text-indent: 0; margin-block: 0.6em; }
.first-page .author { font-size: 1.2em; }
.first-page .about { margin-block-start: 3em; font-size: 0.85em; text-align: start; }
.cover img { max-width: 100%; max-height: 95vh; }
nav ol { list-style: none; padding-inline-start: 1em; }
table.pair { width: 100%; table-layout: fixed; }
.row { margin-block: 1em; }
.row .second { opacity: 0.75; margin-block-start: 0.4em; }
.mentions { text-indent: 0; }`

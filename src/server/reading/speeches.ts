/** In letters, with what separates it from the speech. */
const LONGEST_NAME = 40
const LEAST_SPEECHES = 4
/** A speech of each paragraph is spoken by somebody; the others are stage directions, or go on with a speech. */
const LEAST_SHARE = 0.4

const SPEECH = /^\s*<strong>([^<]+)<\/strong>/
/** What may stand behind it: a full stop, a bracket, the link to a footnote. */
const DIRECTION =
  /^\s*<em>(?:(?!<\/?em>).)*<\/em>(?:[\s.。)）]|<sup\b[^<>]*>(?:(?!<\/sup>).)*<\/sup>|<a\b[^<>]*>(?:<sup>)?[^<>]{1,6}(?:<\/sup>)?<\/a>)*$/s
/** A paragraph holds none. */
const PARAGRAPH = /<p\b([^<>]*)>(.*?)<\/p>/gs

/**
 * Marks the speeches of a play (`data-speech`), each a paragraph that begins with a name in bold letters, the paragraphs that
 * go on with one (`data-continued`), and its stage directions (`data-direction`), wholly in italics, so that a style sheet can
 * set them as such. A heading, a rule or any other block ends a speech.
 * @param html rendered, of one text @returns the same words
 */
export function withSpeeches(html: string): string {
  if (!html.includes('<strong>')) return html
  const paragraphs = [...html.matchAll(PARAGRAPH)].map(([, , inner = '']) => inner)
  const speeches = paragraphs.filter(isSpeech)
  const names = speeches.map((speech) => SPEECH.exec(speech)?.[1])
  // A term in bold letters begins a paragraph of a glossary once, a speaker speaks again.
  const isPlay =
    speeches.length >= LEAST_SPEECHES &&
    speeches.length >= LEAST_SHARE * paragraphs.length &&
    new Set(names).size <= names.length / 2
  if (!isPlay) return html
  let isSpoken = false
  let end = 0
  return html.replace(PARAGRAPH, (whole, attributes: string, inner: string, at: number) => {
    if (html.slice(end, at).trim() !== '') isSpoken = false
    end = at + whole.length
    const mark = markOf(inner, isSpoken)
    isSpoken ||= mark === 'data-speech'
    return mark ? `<p${attributes} ${mark}>${inner}</p>` : whole
  })
}

function markOf(inner: string, isSpoken: boolean): string | undefined {
  if (isSpeech(inner)) return 'data-speech'
  if (DIRECTION.test(inner)) return 'data-direction'
  return isSpoken ? 'data-continued' : undefined
}

function isSpeech(inner: string): boolean {
  const name = SPEECH.exec(inner)?.[1]
  return name !== undefined && name.length <= LONGEST_NAME
}

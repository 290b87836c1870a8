/** In letters. What is longer would not fit beside another, and is hardly metrical. */
const LONGEST_HALF_LINE = 48
/** How many of the couplets must rhyme. A translation into free verse rhymes by chance alone. */
const LEAST_RHYMING = 0.6

interface Paragraph {
  attributes: string
  /** Lines, and between them the breaks. */
  parts: string[]
  lines: string[]
}

/**
 * Marks the couplets that Arabic, Persian and Urdu write as two half-lines beside each other, so that a style sheet can set
 * them so: paragraphs get `data-couplets`, their half-lines become spans. They are known by their rhyme, of the two
 * half-lines (masnavi) or of each second one with the next (ghazal, qasida).
 * @param html rendered, of one text @returns the same words and line breaks
 */
export function withCouplets(html: string): string {
  if (!/<br\b/.test(html) || !/\p{Script=Arabic}/u.test(html)) return html
  const found = [...html.matchAll(PARAGRAPH)].map(([, attributes = '', inner = '']) => readParagraph(attributes, inner))
  const couplets = found.filter(isInHalfLines).flatMap(({ lines }) => pairsOf(lines.map(rhymeOf)))
  const rhyming = couplets.filter(
    ([first, second], index) =>
      first === second || second === couplets[index + 1]?.[1] || second === couplets[index - 1]?.[1],
  )
  if (couplets.length < 2 || rhyming.length < LEAST_RHYMING * couplets.length) return html
  return html.replace(PARAGRAPH, (whole, attributes: string, inner: string) => {
    const paragraph = readParagraph(attributes, inner)
    return isInHalfLines(paragraph) ? markUp(paragraph) : whole
  })
}

/** A paragraph holds none. */
const PARAGRAPH = /<p\b([^<>]*)>(.*?)<\/p>/gs

function readParagraph(attributes: string, inner: string): Paragraph {
  const parts = inner.split(/(<br\b[^>]*>\s*)/)
  return { attributes, parts, lines: parts.filter((_, index) => index % 2 === 0) }
}

const isInHalfLines = ({ lines }: Paragraph) => lines.length % 2 === 0 && lines.every(isHalfLine)

function isHalfLine(html: string): boolean {
  const letters = lettersOf(html)
  return /\p{Script=Arabic}/u.test(letters) && letters.length <= LONGEST_HALF_LINE && isClosed(html)
}

/** Whether every element that begins in it ends in it. */
const isClosed = (html: string) => html.match(/<[^/]/g)?.length === html.match(/<\//g)?.length

const lettersOf = (html: string) => html.replace(/<[^>]*>|&\w+;|[^\p{L}\s]/gu, '').trim()

const rhymeOf = (html: string) => lettersOf(html).replace(/\s/g, '').slice(-2)

const pairsOf = (rhymes: readonly string[]) =>
  Array.from({ length: rhymes.length / 2 }, (_, n) => [rhymes[2 * n], rhymes[2 * n + 1]] as const)

const markUp = ({ attributes, parts }: Paragraph) =>
  `<p${attributes} data-couplets>${parts.map((part, index) => (index % 2 === 0 ? `<span>${part}</span>` : part)).join('')}</p>`

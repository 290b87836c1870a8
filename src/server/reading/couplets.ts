/** In letters. What is longer would not fit beside another, and is hardly metrical. */
const LONGEST_HALF_LINE = 48
/** How many of the couplets must rhyme. A translation into free verse rhymes by chance alone. */
const LEAST_RHYMING = 0.6
/** From so many couplets on, short rhymes are no chance. */
const MANY_COUPLETS = 4
/** Those of a masnavi each have another rhyme: chance is seen sooner. */
const MANY_OTHER_RHYMES = 3
/** In letters. Endings of two are common in each of the languages (ية, ند, تا). */
const FULL_RHYME = 3

/** Times the median length of the half-lines. */
const LONG_FOR_ITS_METRE = 1.6

type Couplet = readonly [first: string[], second: string[]]

interface Paragraph {
  attributes: string
  /** Lines, and between them the breaks. */
  parts: string[]
  lines: string[]
}

/**
 * Marks the couplets that Arabic, Persian and Urdu write as two half-lines beside each other, so that a style sheet can set
 * them so: paragraphs get `data-couplets` and, in the style `--letters`, how many the longest half-lines of the text have;
 * their half-lines become spans. They are known by their rhyme, of the two half-lines (masnavi) or of each second one with
 * the next (ghazal, qasida).
 * @param html rendered, of one text @returns the same words and line breaks
 */
export function withCouplets(html: string): string {
  if (!/<br\b/.test(html) || !/\p{Script=Arabic}/u.test(html)) return html
  const found = [...html.matchAll(PARAGRAPH)].map(([, attributes = '', inner = '']) => readParagraph(attributes, inner))
  const halfLines = found.filter(isInHalfLines).flatMap(({ lines }) => lines)
  if (!areVerse(pairsOf(halfLines.map(wordsOf)))) return html
  const letters = longestOf(halfLines)
  return html.replace(PARAGRAPH, (whole, attributes: string, inner: string) => {
    const paragraph = readParagraph(attributes, inner)
    return isInHalfLines(paragraph) ? markUp(paragraph, letters) : whole
  })
}

function areVerse(couplets: readonly Couplet[]): boolean {
  const rhymes = couplets.map(([first, second], index) => {
    const next = [couplets[index - 1], couplets[index + 1]].map((other) => other && rhymeOf(second, other[1]))
    return { within: rhymeOf(first, second), next: next.find((one) => one === 'full') ?? next.find(Boolean) }
  })
  const least = LEAST_RHYMING * couplets.length
  const count = (is: (rhyme: (typeof rhymes)[number]) => unknown) => rhymes.filter(is).length
  if (couplets.length < 2 || count(({ within, next }) => within ?? next) < least) return false
  // Where every line ends alike, the grammar does it: in a ghazal only the first couplet rhymes within itself, too.
  if (
    couplets.length > 2
      ? count(({ within, next }) => within && next) >= least
      : rhymes.every((one) => one.within && one.next)
  )
    return false
  return (
    couplets.length >= MANY_COUPLETS ||
    (couplets.length >= MANY_OTHER_RHYMES && count(({ within, next }) => within && !next) >= least) ||
    count(({ within, next }) => within === 'full' || next === 'full') >= least
  )
}

/**
 * How two lines rhyme. The same words at the end of both are a refrain (radif), which rhymes with nothing: the rhyme
 * (qafiya) stands before it, or there is none.
 */
function rhymeOf(one: readonly string[], other: readonly string[]): 'full' | 'short' | undefined {
  let refrain = 0
  while (refrain < one.length && one.at(-1 - refrain) === other.at(-1 - refrain)) refrain += 1
  const letters = commonEnding(one.at(-1 - refrain) ?? '', other.at(-1 - refrain) ?? '')
  // Before a refrain one vowel is enough, as in ہوا کیا ہے, ماجرا کیا ہے.
  if (letters < (refrain > 0 ? 1 : 2)) return undefined
  return letters + refrain >= FULL_RHYME ? 'full' : 'short'
}

function commonEnding(one: string, other: string): number {
  let letters = 0
  while (letters < one.length && one.at(-1 - letters) === other.at(-1 - letters)) letters += 1
  return letters
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

const wordsOf = (html: string) => lettersOf(html).split(/\s+/)

const pairsOf = (lines: readonly string[][]) =>
  Array.from({ length: lines.length / 2 }, (_, n) => [lines[2 * n], lines[2 * n + 1]] as unknown as Couplet)

/**
 * In letters. Half-lines of one metre are about as long; a line that is much longer, such as an inscription, may take two
 * lines of its column.
 */
function longestOf(halfLines: readonly string[]): number {
  const lengths = halfLines.map((line) => lettersOf(line).length).sort((a, b) => a - b)
  const most = LONG_FOR_ITS_METRE * (lengths[Math.floor(lengths.length / 2)] ?? 0)
  return lengths.findLast((length) => length <= most) ?? 0
}

function markUp({ attributes, parts }: Paragraph, letters: number): string {
  const spans = parts.map((part, index) => (index % 2 === 0 ? `<span>${part}</span>` : part)).join('')
  return `<p${withStyle(attributes, `--letters: ${letters}`)} data-couplets>${spans}</p>`
}

const withStyle = (attributes: string, style: string) =>
  / style="/.test(attributes) ? attributes.replace(/ style="/, ` style="${style}; `) : `${attributes} style="${style}"`

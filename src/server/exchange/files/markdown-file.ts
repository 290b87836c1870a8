import { stringify } from 'yaml'
import { readingPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { bookWords } from './book-words.ts'
import { type Book, isTranslation } from './read-book.ts'

/**
 * Writes texts as one Markdown file: front matter that says what it is, the title, the disclaimer, and each text as it was
 * written.
 * @param book of one language, whose texts are Markdown
 */
export function markdownFile(book: Book, site: Site): string {
  const [language] = book.languages
  const words = bookWords(languageTag(language?.code ?? ''))
  const texts = book.texts.map(({ title, number, body }, index) => {
    const content = number === null ? body : withOwnLabels(body, book.texts.length > 1 ? `${index + 1}-` : '')
    return title === null ? content.trim() : `## ${escapeHeading(title)}\n\n${content.trim()}`
  })
  const head = [
    `# ${escapeHeading(book.title)}`,
    book.work.author.name,
    `> ${words.disclaimer}${book.isComplete ? '' : `\n>\n> ${words.unfinished}`}`,
  ]
  return `---\n${stringify(factsOf(book, site), { lineWidth: 0 })}---\n\n${[...head, ...texts].join('\n\n')}\n`
}

/** What a program needs to know of a file. Facts that are not known are left out. */
function factsOf(book: Book, site: Site): Record<string, unknown> {
  const { work, languages, texts } = book
  const [language] = languages
  const code = language?.code ?? ''
  const [only, second] = texts
  const chapter = second ? undefined : (only?.number ?? undefined)
  return {
    title: book.title,
    author: work.author.name,
    language: languageTag(code),
    ...(language &&
      isTranslation(book, language) && {
        originalTitle: work.title,
        originalLanguage: languageTag(work.originalLanguage.code),
        translator: `${site.brandName} AI`,
      }),
    provider: site.brandName,
    source: site.publicUrl + readingPath(work, code, chapter),
    date: book.changedAt.slice(0, 10),
    revision: book.revision,
    ...(site.textLicence !== undefined && { licence: site.textLicence }),
    // Headings of the same rank may stand within a chapter: without this list nobody could tell which begin chapters.
    ...(texts.some(({ number }) => number !== null) && { chapters: texts.map((text) => text.title ?? '') }),
    ...(!book.isComplete && { isComplete: false }),
  }
}

const escapeHeading = (title: string) => title.replace(/\s+/g, ' ').replace(/[\\*_[\]<`#]/g, '\\$&')

/** Footnotes of several texts in one file must not have the same labels. */
function withOwnLabels(markdown: string, prefix: string): string {
  if (prefix === '') return markdown
  const labels = new Set(Array.from(markdown.matchAll(/^ {0,3}\[\^([^\]\s]+)\]:/gm), ([, label]) => label))
  return markdown.replace(/\[\^([^\]\s]+)\]/g, (mark, label) => (labels.has(label) ? `[^${prefix}${label}]` : mark))
}

import { pino } from 'pino'
import { AppError } from '#server/errors.ts'
import type { PlannedText } from '#server/exchange/books/attach-translation.ts'
import { type BookReport, importBooks } from '#server/exchange/books/import-books.ts'
import type { OpenedBooks } from '#server/exchange/books/open-import.ts'
import { watchSite } from '#server/free-space.ts'
import { abortOnStopRequest } from '#server/stop-signals.ts'
import { withLibrary } from './library.ts'
import { Progress } from './progress.ts'

/** Options of the command line, as they are written there. */
interface Values {
  'dry-run'?: boolean
  verbose?: boolean
  language?: string
  title?: string
  author?: string
  year?: string
  category?: string[]
  slug?: string
  publish?: boolean
  'translation-of'?: string
  force?: boolean
}

const LONGEST_TITLE = 40
/** Of one file, or with `--verbose`, chapters are listed. */
const FEW_FILES = 1

/** Imports books, and says of each what was read. @returns the exit code, as of `import` */
export async function importBooksCommand({ files, others, close }: OpenedBooks, values: Values): Promise<number> {
  const single = ['title', 'slug', 'translation-of'].find((name) => values[name as keyof Values] !== undefined)
  if (single !== undefined && files.length > 1)
    throw new AppError('invalid', `--${single} is for one file, and there are ${files.length}.`)
  const year = values.year === undefined ? undefined : Number(values.year)
  if (year !== undefined && !(Number.isInteger(year) && year >= 0))
    throw new AppError('invalid', '--year is a number, such as 1813.')
  const progress = new Progress('books')
  const stop = abortOnStopRequest()
  return withLibrary('import', async ({ env, ctx }) => {
    const space = watchSite(env, pino({ level: 'silent' }))
    const isDetailed = values.verbose === true || files.length <= FEW_FILES
    const { added, changed, unchanged, refused } = await importBooks(ctx, files, {
      language: values.language,
      title: values.title,
      author: values.author,
      year,
      categories: values.category,
      slug: values.slug,
      status: values.publish ? 'published' : undefined,
      translationOf: values['translation-of'],
      isForced: values.force === true,
      dryRun: values['dry-run'] === true,
      signal: stop.signal,
      beforeBook: space.check,
      onBook(report, done, total) {
        for (const line of linesOf(report, isDetailed)) progress.note(line)
        if (total > 1) progress.show(done, total)
      },
    }).finally(() => {
      space.stop()
      progress.end()
      close()
    })
    const parts = [`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused`]
    if (values['dry-run']) parts.push(' (dry run: nothing was written)')
    if (stop.signal.aborted) parts.push(' (stopped: the same command goes on from here)')
    if (others > 0) parts.push(`\n${others} files are no books and were passed over`)
    process.stdout.write(`${parts.join('')}\n`)
    if (stop.signal.aborted) return 130
    return refused > 0 ? 1 : 0
  })
}

/** What is said of a book: what it is, in which language and why, what is in it, and what was left out. */
function linesOf(
  { name, outcome, refusal, slug, book, details, plan, remarks }: BookReport,
  isDetailed: boolean,
): string[] {
  const remarked = remarks.map((remark) => `  ${remark}`)
  const matched = plan && (isDetailed || !plan.fits) ? plan.rows.map(matchLine) : []
  if (refusal)
    return [
      `Refused ${refusal.path}: ${refusal.reason}${refusal.option === undefined ? '' : ` (--${refusal.option})`}`,
      ...matched,
      ...remarked,
    ]
  if (!book || !details) return [`${outcome} ${name}`]
  const notes = book.notes === 0 ? '' : book.notes === 1 ? ', 1 note' : `, ${book.notes} notes`
  const isOneText = book.chapters.length === 1 && book.chapters[0]?.title === null
  const size = isOneText ? 'one text' : `${book.chapters.length} chapters`
  return [
    `${outcome} ${slug}: “${details.title}” by ${details.author ?? '–'}, ${size}${notes} (${name})`,
    `  ${details.languageWhy}.`,
    ...remarked,
    ...(plan
      ? matched
      : isDetailed && !isOneText
        ? book.chapters.map(({ title, content }) => `  ${title} (${content.length} characters)`)
        : []),
  ]
}

function matchLine({ title, theirTitle, ours, theirs, doubt, replaces }: PlannedText): string {
  const short = (text: string) => (text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text)
  const left = ours === undefined ? '–' : `${ours + 1} ${short(title)}`
  const right = theirs === undefined ? '–' : `${theirs + 1} ${short(theirTitle)}`
  const why = [doubt, replaces ? 'another text would be replaced' : undefined].filter((one) => one !== undefined)
  return `  ${why.length > 0 ? '!' : ' '} ${left} = ${right}${why.length > 0 ? `: ${why.join('; ')}` : ''}`
}

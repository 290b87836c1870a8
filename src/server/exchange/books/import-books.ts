import type { BookOption } from '#contract/book-imports.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import { asBatch, importWords } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { garbageCollector } from '../../garbage-collector.ts'
import { mergeEntries } from '../../search/index/merge-entries.ts'
import { renderToSave, type SavedText } from '../../texts/slices/render-to-save.ts'
import { TooSlow } from '../../thread-queue.ts'
import { noteImport } from '../../webhooks/note-events.ts'
import { importLibrary, tidyAfterImport } from '../import/import-library.ts'
import type { Outcome } from '../import/import-works.ts'
import { sentFiles } from '../import/sent-files.ts'
import { Refusal } from '../import/source.ts'
import {
  checkFit,
  findTargetWork,
  type PlannedText,
  planTranslation,
  type TargetWork,
  type TranslationPlan,
  writeTranslation,
} from './attach-translation.ts'
import { type BookDetails, detailsOf, type GivenDetails, type Known, newLanguage, readKnown } from './book-details.ts'
import type { ReadBook } from './formats/book.ts'
import type { BookFile } from './formats/book-formats.ts'
import { CHAPTER_FILE, planWork, UNKNOWN_LANGUAGE } from './plan-work.ts'
import { type BookWork, bookWorkAtOnce } from './work-on-book.ts'

export interface ImportBooksOptions extends GivenDetails {
  /** Of one file; undefined: made of title and author. */
  slug?: string | undefined
  /** undefined: a new work is a draft, one that is there stays what it is. */
  status?: 'draft' | 'published' | undefined
  /** Slug or id of the work of which the one file is a translation. */
  translationOf?: string | undefined
  /** A translation that does not fit is saved as far as it does. */
  isForced?: boolean
  /** Says what would be done, and writes nothing. */
  dryRun?: boolean
  /** Ends the import after the book that is being imported. */
  signal?: AbortSignal
  /** Reads and matches; undefined: at once, and long texts are rendered at once. A site gives what works aside. */
  work?: BookWork
  /** Called before each book; what it throws ends the import. */
  beforeBook?: () => Promise<void>
  onBook?: (report: BookReport, done: number, total: number) => void
}

/** What became of a file. */
export interface BookReport {
  name: string
  outcome: Outcome | 'refused'
  /** Why it was refused, and the place in the file. */
  refusal: { path: string; reason: string; option: BookOption | undefined } | undefined
  slug: string | undefined
  book: ReadBook | undefined
  details: BookDetails | undefined
  /** The first words of its chapters; empty: they are not shown. */
  beginnings: readonly string[]
  /** The work of which it is a translation. */
  target: TargetWork | undefined
  /** Of a translation. */
  plan: TranslationPlan | undefined
  remarks: readonly string[]
}

export interface BookSummary extends Record<Outcome | 'refused', number> {
  /** Languages and authors added. */
  entries: number
}

/** In place of a text that is taken back again: nobody reads it, and to render and index it takes most of the time. */
const UNREAD: SavedText = { html: '', blocks: [], length: 0, slices: [] }
/** While books are being written, the next one is read. */
const WRITES_AT_ONCE = 2
/** A book leaves behind some megabytes, which by itself Node would let grow to hundreds. */
const COLLECT_EVERY = 20

/** Imports books in order, each in a transaction of its own. What is wrong is reported, the rest goes in. */
export function importBooks(
  ctx: Context,
  files: readonly BookFile[],
  options: ImportBooksOptions = {},
): Promise<BookSummary> {
  if (options.dryRun) return runImport(ctx, files, options)
  return asBatch(ctx, 'import', (inner) => runImport(inner, files, options), importWords)
}

async function runImport(ctx: Context, files: readonly BookFile[], options: ImportBooksOptions): Promise<BookSummary> {
  const summary: BookSummary = { added: 0, changed: 0, unchanged: 0, refused: 0, entries: 0 }
  const series: Series = {
    known: await readKnown(ctx),
    slugs: new Map(),
    entries: new Set(),
    isOne: files.length === 1,
  }
  const writes = new Set<Promise<void>>()
  /** Of writes, which end while nobody waits for them. */
  const errors: unknown[] = []
  let done = 0
  const end = (report: BookReport) => {
    summary[report.outcome] += 1
    summary.entries = series.entries.size
    done += 1
    if (done % COLLECT_EVERY === 0) garbageCollector()()
    options.onBook?.(report, done, files.length)
  }
  try {
    for (const file of files) {
      if (options.signal?.aborted) break
      await options.beforeBook?.()
      const prepared = await prepareBook(ctx, file, series, options)
      while (writes.size >= WRITES_AT_ONCE) await Promise.race(writes)
      if (options.signal?.aborted || errors.length > 0) break
      const write = prepared
        .save()
        .catch((error) => {
          Object.assign(prepared.report, { outcome: 'refused', refusal: refusalOf(error, file.name) })
        })
        .then(async () => {
          const isWritten = prepared.report.outcome === 'added' || prepared.report.outcome === 'changed'
          if (isWritten && !options.dryRun) await tidyAfterImport(() => mergeEntries(ctx))
          end(prepared.report)
        })
        .catch((error) => void errors.push(error))
        .finally(() => writes.delete(write))
      writes.add(write)
    }
  } finally {
    // What is being written is not left alone where the import ends by an error.
    await Promise.all(writes)
  }
  if (errors.length > 0) throw errors[0]
  if (!options.dryRun && !options.signal?.aborted)
    await withTransaction(ctx, (tx) => noteImport(tx, { ...summary, removed: 0 }))
  return summary
}

/** What the books of one import have in common. */
interface Series {
  known: Known
  /** Names of the files whose works have these slugs. */
  slugs: Map<string, string>
  /** What was added to the catalogue, or would be, each once. */
  entries: Set<string>
  isOne: boolean
}

interface PreparedBook {
  report: BookReport
  /** Writes the book, and completes the report. */
  save(): Promise<void>
}

/** Reads a book, and finds out what it becomes. */
async function prepareBook(
  ctx: Context,
  file: BookFile,
  series: Series,
  options: ImportBooksOptions,
): Promise<PreparedBook> {
  const { name } = file
  const { known, slugs, isOne } = series
  const report: BookReport = {
    name,
    outcome: 'refused',
    refusal: undefined,
    slug: undefined,
    book: undefined,
    details: undefined,
    beginnings: [],
    target: undefined,
    plan: undefined,
    remarks: [],
  }
  try {
    const { book, found, beginnings } = await (options.work ?? bookWorkAtOnce).read(
      file,
      { findsLanguage: options.language === undefined, showsBeginnings: isOne },
      options.signal,
    )
    const details = detailsOf(book, name, options, known, found)
    Object.assign(report, { book, details, beginnings, remarks: [...details.remarks, ...book.remarks] })
    if (options.translationOf !== undefined) {
      const save = async () => {
        report.outcome = await importTranslation(ctx, book, details, options, report)
        remember({ language: details.language }, series, options)
      }
      return { report, save }
    }
    const planned = planWork(book, details, known, name, { slug: options.slug, status: options.status })
    const before = slugs.get(planned.slug)
    if (before !== undefined)
      throw new Refusal(
        name,
        `it has title and author of ${before}, which was imported just before: import it alone, under another slug`,
        'slug',
      )
    slugs.set(planned.slug, name)
    report.slug = planned.slug
    const save = async () => {
      const { outcome, remarks } = await importPlanned(ctx, book, planned.files, name, options)
      Object.assign(report, { outcome, remarks: [...report.remarks, ...remarks] })
      remember(details, series, options)
    }
    return { report, save }
  } catch (error) {
    report.refusal = refusalOf(error, name)
    return { report, save: async () => {} }
  }
}

/** A cover that cannot be drawn is no reason to refuse a book. */
async function importPlanned(
  ctx: Context,
  book: ReadBook,
  files: Parameters<typeof sentFiles>[0],
  name: string,
  options: Pick<ImportBooksOptions, 'dryRun' | 'work'>,
): Promise<{ outcome: Outcome; remarks: string[] }> {
  const { dryRun = false, work } = options
  const rendering = dryRun ? { render: () => UNREAD } : work && { render: renderToSave }
  const summary = await importLibrary(ctx, sentFiles(files), { dryRun, isSmall: true, isPart: true, ...rendering })
  const outcome = (['added', 'changed', 'unchanged'] as const).find((one) => summary[one] > 0)
  const left =
    summary.left === 0
      ? []
      : [`${summary.left} chapters and texts of an earlier import are not in it any more; they stay.`]
  const empty = summary.refusals.map(({ path, reason }) => remarkOn(book, path, reason))
  if (outcome) return { outcome, remarks: [...empty, ...left] }
  const [refusal] = summary.refusals
  if (refusal?.path.startsWith(LANGUAGE_ENTRY)) throw languageRefusal(name, refusal.reason)
  const isOfCover = (path: string) => /\/cover\.\w+$/.test(path)
  if (!refusal || !isOfCover(refusal.path)) throw new Refusal(name, refusal?.reason ?? 'nothing was imported')
  const others = files.filter(({ path }) => !isOfCover(path))
  const { outcome: without, remarks } = await importPlanned(ctx, book, others, name, options)
  return { outcome: without, remarks: [`Its cover was left out: ${refusal.reason}.`, ...remarks] }
}

/** The paths of a planned work are nothing that people have seen: a chapter is told of by its place in the book. */
function remarkOn({ chapters }: ReadBook, path: string, reason: string): string {
  const [, place = ''] = CHAPTER_FILE.exec(path) ?? []
  const chapter = chapters[Number(place) - 1]
  if (!chapter) return `${path} was left out: ${reason}.`
  const title = chapter.title === null ? '' : ` (“${chapter.title}”)`
  return `Chapter ${place}${title} was left out: ${reason}.`
}

/** Counts what this book has added to the catalogue. The next one finds it, but for that of a dry run. */
function remember(
  { author, language }: Pick<Partial<BookDetails>, 'author' | 'language'>,
  { known, entries }: Series,
  { dryRun }: ImportBooksOptions,
): void {
  if (author !== undefined && !known.authors.some(({ name }) => name === author)) {
    entries.add(`author ${author}`)
    if (!dryRun) known.authors.push({ name: author })
  }
  if (language !== undefined && !known.languages.some(({ code }) => code === language)) {
    entries.add(`language ${language}`)
    if (!dryRun) known.languages.push({ code: language, name: String(newLanguage(language).name) })
  }
}

async function importTranslation(
  ctx: Context,
  book: ReadBook,
  details: BookDetails,
  { translationOf = '', isForced = false, dryRun = false, work: bookWork = bookWorkAtOnce, signal }: ImportBooksOptions,
  report: BookReport,
): Promise<Outcome> {
  const { language } = details
  if (language === undefined) throw new Refusal(report.name, UNKNOWN_LANGUAGE, 'language')
  const work = await findTargetWork(ctx, translationOf)
  report.target = work
  report.slug = work.slug ?? String(work.id)
  const plan = await planTranslation(ctx, work, book, await findLanguageId(ctx, language), bookWork, signal)
  report.plan = plan
  const hasText = plan.rows.some(({ ours, theirs }) => ours !== undefined && theirs !== undefined)
  if (!hasText) throw new Refusal(report.name, `nothing in it answers to “${work.title}”`)
  if (!isForced) checkFit(plan)
  const languageId = plan.languageId ?? (await addLanguage(ctx, language, report.name, dryRun))
  if (dryRun) {
    const isNew = ({ ours, theirs, isThere }: PlannedText) => ours !== undefined && theirs !== undefined && !isThere
    return plan.rows.some(isNew) ? 'changed' : 'unchanged'
  }
  const written = await writeTranslation(ctx, { ...plan, languageId }, { ...book, title: details.title }, isForced)
  return written > 0 ? 'changed' : 'unchanged'
}

const findLanguageId = async (ctx: Context, code: string): Promise<number | undefined> =>
  (await listLanguages(ctx)).find((language) => language.code === code)?.id

/** How refusals of a language begin that a book brings. */
const LANGUAGE_ENTRY = 'library.json languages'

/** @param name of the file @param reason why the library cannot have the language of the book */
const languageRefusal = (name: string, reason: string) =>
  new Refusal(name, `its language cannot be added to the library: ${reason}`, 'language')

/**
 * Adds a language that the library lacks.
 * @param name of the file, for people @returns its id; of a dry run 0: there is none
 * @throws Refusal the library cannot have it, as where another language has its name
 */
async function addLanguage(ctx: Context, code: string, name: string, dryRun: boolean): Promise<number> {
  const files = sentFiles([{ path: 'library.json', json: { languages: [newLanguage(code)] } }])
  const { refusals } = await importLibrary(ctx, files, { dryRun, isSmall: true, isPart: true })
  const [refusal] = refusals
  if (refusal) throw languageRefusal(name, refusal.reason)
  return (await findLanguageId(ctx, code)) ?? 0
}

/** An error that says what is wrong with the file. @throws every other: the database cannot be reached, … */
function refusalOf(error: unknown, name: string): BookReport['refusal'] {
  if (error instanceof TooSlow) return { path: name, reason: error.message, option: undefined }
  if (error instanceof Refusal) return { path: error.path || name, reason: error.message, option: error.option }
  if (error instanceof AppError && ['not_found', 'conflict', 'invalid'].includes(error.code))
    return { path: name, reason: error.message, option: error.details?.option as BookOption | undefined }
  throw error
}

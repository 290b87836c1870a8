import { eq } from 'drizzle-orm'
import { type ImportedBook, MOST_LISTED_CHAPTERS } from '#contract/book-imports.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Context } from '../../context.ts'
import { languages, works } from '../../db/schema.ts'
import type { TranslationPlan } from './attach-translation.ts'
import { type BookDetails, newLanguage } from './book-details.ts'
import { nameOf } from './detect-language.ts'
import type { ReadBook } from './formats/book.ts'
import type { BookReport } from './import-books.ts'

type ListedChapters = NonNullable<ImportedBook['read']>['chapters']

/** What became of a book, for whoever has sent it. */
export async function presentReport(
  ctx: Context,
  report: BookReport,
  done: number,
  total: number,
): Promise<ImportedBook> {
  const { name, outcome, refusal, slug, book, details, target, plan, remarks } = report
  return {
    kind: 'book',
    name,
    outcome,
    refusal: refusal ? { ...refusal, option: refusal.option ?? null } : null,
    slug: slug ?? null,
    work: target ? { id: target.id, title: target.title } : await findWork(ctx, slug),
    read: book && details ? await presentBook(ctx, book, details, total === 1 ? listChapters(report) : []) : null,
    translation: plan ? presentPlan(plan) : null,
    remarks: remarks.filter((remark) => remark !== details?.languageDoubt),
    done,
    total,
  }
}

/** @param slug undefined: the book has not come so far */
async function findWork(ctx: Context, slug: string | undefined): Promise<ImportedBook['work']> {
  if (slug === undefined) return null
  const [row] = await ctx.db.select({ id: works.id, title: works.title }).from(works).where(eq(works.slug, slug))
  return row ?? null
}

async function presentBook(
  ctx: Context,
  book: ReadBook,
  details: BookDetails,
  chapters: ListedChapters,
): Promise<ImportedBook['read']> {
  const { title, author, year, categories, tags } = details
  return {
    title: title ?? null,
    author: author ?? null,
    year: year ?? null,
    language: await presentLanguage(ctx, details),
    categories,
    tags,
    hasCover: book.cover !== undefined,
    notes: book.notes,
    chapterCount: book.chapters.length,
    chapters,
  }
}

/** Of one book alone: those of a thousand would be too much for who reads the answer, and for who keeps it. */
const listChapters = ({ book, beginnings }: BookReport): ListedChapters =>
  (book?.chapters ?? []).slice(0, MOST_LISTED_CHAPTERS).map(({ title, content }, index) => ({
    title,
    characters: content.length,
    beginning: beginnings[index] ?? '',
  }))

async function presentLanguage(ctx: Context, { language: code, languageWhy: why, languageDoubt }: BookDetails) {
  if (code === undefined) return null
  const [known] = await ctx.db
    .select({ name: languages.name, isRtl: languages.isRtl })
    .from(languages)
    .where(eq(languages.code, code))
  const { name = nameOf(languageTag(code)), isRtl } = known ?? newLanguage(code)
  return {
    code,
    name: String(name),
    isRtl: isRtl === true,
    isNew: known === undefined,
    why,
    doubt: languageDoubt ?? null,
  }
}

function presentPlan({ rows, fits }: TranslationPlan): ImportedBook['translation'] {
  return {
    fits,
    pairs: rows.map(({ ours, theirs, title, theirTitle, doubt, replaces }) => ({
      work: ours === undefined ? null : { place: ours + 1, title },
      file: theirs === undefined ? null : { place: theirs + 1, title: theirTitle || null },
      doubt: doubt ?? null,
      replaces,
    })),
  }
}

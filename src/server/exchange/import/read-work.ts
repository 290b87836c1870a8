import { z } from 'zod'
import { chapterRules } from '#contract/chapters.ts'
import { isBlank, textOrNull } from '#contract/fields.ts'
import { translationRules } from '#contract/translations.ts'
import { workRules } from '#contract/works.ts'
import { publicationYear } from '#contract/years.ts'
import {
  check,
  hashOf,
  type Listed,
  parseJson,
  Refusal,
  readBytes,
  readSource,
  type SourceBytes,
  type SourceFiles,
  splitFrontMatter,
} from './source.ts'

/** Any ending: the format is read from the content. */
const COVER_FILE = /^cover\.(?!md$)[^.]+$/i
/** Of a chapter whose title is not that of a text. */
export const CHAPTER_FILE = 'chapter.json'

const optionalText = z.string().nullish().transform(textOrNull)

const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-05-01T12:00:00Z' })
  .nullish()
  .transform((text) => (text ? new Date(text) : undefined))

/** By its slug, or by its name. */
const author = z.union(
  [
    z
      .string()
      .trim()
      .min(1)
      .transform((name) => ({ name })),
    z.strictObject({ slug: z.string().min(1) }),
  ],
  { error: 'Author is required' },
)

const workFile = z.strictObject({
  title: workRules.title,
  author,
  originalLanguage: z.string({ error: 'Original language is required' }).min(1, 'Original language is required'),
  publicationYear: publicationYear.nullish().transform((year) => year ?? null),
  description: optionalText,
  categories: z.array(z.string()).default([]),
  tags: z
    .array(
      z
        .string()
        .trim()
        .refine((tag) => !isBlank(tag), 'A tag must not be empty'),
    )
    .default([])
    .transform((tags) => [...new Set(tags)]),
  featured: z.boolean().default(false),
  /** undefined: a new work is a draft, another one stays what it is. */
  status: workRules.status.optional(),
  hasChapters: z.boolean().default(false),
  createdAt: time,
  coverImage: z
    .url({ protocol: /^https?$/, normalize: true, error: 'coverImage must be an address' })
    .nullish()
    .transform((url) => url ?? null),
  localizations: z.record(z.string(), z.strictObject({ title: optionalText, description: optionalText })).default({}),
})

const textFrontMatter = z.strictObject({
  isComplete: z.boolean().default(true),
  notes: optionalText,
  translatedAt: time,
})
const chapterFrontMatter = textFrontMatter.extend({
  title: chapterRules.title.nullish().transform((title) => title ?? null),
})
const chapterFile = z.strictObject({ title: chapterRules.title })

export interface SourceText {
  path: string
  code: string
  title: string | null
  /** '': the file has no text, and changes nothing. */
  content: string
  isComplete: boolean
  notes: string | null
  /** undefined: the file does not say. */
  translatedAt: Date | undefined
  hash: string
}

export interface SourceChapter {
  slug: string
  title: string
  orderIndex: number
  texts: SourceText[]
}

/** A cover file beside the work, or the address in its `work.json`. */
export type SourceCover = SourceBytes | { path: string; address: string }

export interface SourceWork {
  slug: string
  /** The path of its `work.json`. */
  path: string
  fields: Omit<z.infer<typeof workFile>, 'coverImage' | 'hasChapters'>
  hasChapters: boolean
  /** Of everything in the work's own row: `work.json`, whether it has chapters, and its cover. */
  hash: string
  cover: SourceCover | undefined
  texts: SourceText[]
  chapters: SourceChapter[]
}

/** Reads `works/<slug>/`. @throws Refusal for the first file that cannot be imported, unless it is an empty text */
export async function readWork(source: SourceFiles, slug: string): Promise<SourceWork> {
  const base = `works/${slug}`
  const file = await readSource(source, `${base}/work.json`)
  const { coverImage, hasChapters: mayBeEmpty, ...fields } = check(workFile, parseJson(file), file.path)
  const entries = await source.list(base)
  const texts = await readTexts(source, base, textFrontMatter)
  const chapterFolders = entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.name)
  const hasChapters = mayBeEmpty || chapterFolders.length > 0
  if (texts.length > 0 && hasChapters) throw new Refusal(base, 'a work has either whole texts or chapters, not both')
  const chapters = await readChapters(source, base, chapterFolders, fields.originalLanguage)
  const coverFile = await readCover(source, base, entries)
  if (coverFile && coverImage !== null)
    throw new Refusal(coverFile.path, 'a work has either a coverImage or a cover file, not both')
  const cover = coverFile ?? (coverImage === null ? undefined : { path: file.path, address: coverImage })
  const parts = [file.hash, hasChapters, ...(coverFile ? [coverFile.hash] : [])]
  return { slug, path: file.path, fields, hasChapters, hash: hashOf(parts.join(' ')), cover, texts, chapters }
}

async function readCover(source: SourceFiles, base: string, entries: Listed[]): Promise<SourceBytes | undefined> {
  const [name, second] = entries
    .filter((entry) => entry.kind === 'file' && COVER_FILE.test(entry.name))
    .map((entry) => entry.name)
  if (second !== undefined) throw new Refusal(`${base}/${second}`, `the work has a cover already: ${name}`)
  return name === undefined ? undefined : readBytes(source, `${base}/${name}`)
}

async function readChapters(
  source: SourceFiles,
  base: string,
  names: string[],
  original: string,
): Promise<SourceChapter[]> {
  const numbered = names.map((name) => {
    const match = /^(\d{1,6})-(.+)$/.exec(name)
    if (!match) throw new Refusal(`${base}/${name}`, 'a chapter folder is named <number>-<slug>')
    return { name, number: Number(match[1]), slug: match[2] as string }
  })
  numbered.sort((a, b) => a.number - b.number)
  const chapters: SourceChapter[] = []
  for (const [orderIndex, { name, number, slug }] of numbered.entries()) {
    const path = `${base}/${name}`
    if (numbered[orderIndex + 1]?.number === number) throw new Refusal(path, `two chapters are numbered ${number}`)
    if (chapters.some((chapter) => chapter.slug === slug)) throw new Refusal(path, `two chapters are named ${slug}`)
    const texts = await readTexts(source, path, chapterFrontMatter)
    const title = (await readChapterTitle(source, path)) ?? titleIn(texts, original, path)
    chapters.push({ slug, title, orderIndex, texts })
  }
  return chapters
}

async function readChapterTitle(source: SourceFiles, path: string): Promise<string | undefined> {
  const entries = await source.list(path)
  if (!entries.some(({ name }) => name === CHAPTER_FILE)) return undefined
  const file = await readSource(source, `${path}/${CHAPTER_FILE}`)
  return check(chapterFile, parseJson(file), file.path).title
}

/** The title that a chapter's texts give it. @throws Refusal there is none */
function titleIn(texts: SourceText[], original: string, path: string): string {
  const titled = chapterTitleText(texts, original)
  if (!titled?.title) throw new Refusal(titled?.path ?? path, 'Chapter title is required')
  return titled.title
}

/** The text whose title is the chapter's, where no file of the chapter gives it another. */
export const chapterTitleText = <T extends { code: string; title: string | null }>(texts: T[], original: string) =>
  texts.find(({ code }) => code === original) ?? texts.find(({ title }) => title !== null)

async function readTexts(
  source: SourceFiles,
  path: string,
  schema: typeof textFrontMatter | typeof chapterFrontMatter,
): Promise<SourceText[]> {
  const entries = await source.list(path)
  const names = entries
    .filter((entry) => entry.kind === 'file' && entry.name.endsWith('.md'))
    .map((entry) => entry.name)
  const texts: SourceText[] = []
  for (const name of names) {
    const file = await readSource(source, `${path}/${name}`)
    const { frontMatter, content } = splitFrontMatter(file)
    const fields = check<z.infer<typeof textFrontMatter> & { title?: string | null }>(schema, frontMatter, file.path)
    const isEmpty = isBlank(content)
    if (!isEmpty) check(translationRules.content, content, file.path)
    const text = { title: null, ...fields, content: isEmpty ? '' : content }
    texts.push({ path: file.path, code: name.slice(0, -3), ...text, hash: file.hash })
  }
  return texts
}

import type { Language } from '#contract/languages.ts'
import type { Reading } from '#contract/reading.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type ContentsRow, findPlace, findReadingWork, listContents, type ReadingWork } from './queries.ts'

/**
 * One place of a work in one language.
 * @param chapterNumber from 1; undefined: the first, or the whole of a work without chapters
 * @throws AppError not_found: no such work, or no such chapter
 */
export async function readPlace(
  ctx: Context,
  workId: number,
  language: Language,
  chapterNumber: number | undefined,
): Promise<Reading> {
  const work = await findReadingWork(ctx, workId, language.id)
  if (!work) throw new AppError('not_found', "Sorry, we couldn't find the book you're looking for.")
  const contents = work.hasChapters ? await listContents(ctx, workId, language.id) : []
  const number = chapterNumber ?? 1
  const chapter = contents[number - 1]
  if (chapterNumber !== undefined && !chapter) throw new AppError('not_found', 'This work has no such chapter.')
  const place =
    work.hasChapters && !chapter
      ? { readableIn: [], text: null }
      : await findPlace(ctx, { workId, chapterId: chapter?.id }, language.id)
  const { region: _, ...shown } = language
  return {
    workId,
    language: shown,
    ...titles(work, language.code),
    chapter: chapter ? { id: chapter.id, number, ...chapterTitle(chapter, work, language.code) } : null,
    contents: contents.map((row, index) => ({
      number: index + 1,
      ...chapterTitle(row, work, language.code),
      available: row.available,
    })),
    ...place,
  }
}

function titles(work: ReadingWork, code: string) {
  return {
    title: work.localTitle ?? work.title,
    titleLanguage: work.localTitle === null ? work.originalCode : code,
    description: work.localDescription ?? work.description,
    descriptionLanguage: work.localDescription === null ? work.originalCode : code,
  }
}

function chapterTitle(row: ContentsRow, work: ReadingWork, code: string) {
  return { title: row.localTitle ?? row.title, titleLanguage: row.localTitle === null ? work.originalCode : code }
}

import type { Language } from '#contract/languages.ts'
import type { Reading } from '#contract/reading.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import {
  type ContentsRow,
  findPlace,
  findReadingWork,
  listContents,
  type PlaceText,
  type ReadingWork,
} from './queries.ts'
import { readPair, readText } from './read-part.ts'

/**
 * Reads a place of a work in one language, or in two side by side.
 * @param beside the second language
 * @param chapterNumber from 1; undefined: the first, or the whole of a work without chapters
 * @param part number from 1 of a part of a long text; undefined: the first
 * @throws AppError not_found: no such work, no such chapter, or no such part
 */
export async function readPlace(
  ctx: Context,
  workId: number,
  language: Language,
  chapterNumber: number | undefined,
  beside?: Language,
  part?: number,
): Promise<Reading> {
  const work = await findReadingWork(ctx, workId, language.id)
  if (!work) throw new AppError('not_found', "Sorry, we couldn't find the book you're looking for.")
  const contents = work.hasChapters ? await listContents(ctx, workId, language.id) : []
  const number = chapterNumber ?? 1
  const chapter = contents[number - 1]
  if (chapterNumber !== undefined && !chapter) throw new AppError('not_found', 'This work has no such chapter.')
  const languageIds = beside ? [language.id, beside.id] : [language.id]
  const { texts, ...place } =
    work.hasChapters && !chapter
      ? { readableIn: [], links: {}, texts: [] }
      : await findPlace(ctx, { workId, chapterId: chapter?.id }, languageIds)
  const [text, second] = [language, beside].map((one) => texts.find(({ languageId }) => languageId === one?.id))
  return {
    workId,
    language: withoutRegion(language),
    ...titles(work, language.code),
    chapter: chapter ? { id: chapter.id, number, ...chapterTitle(chapter, work, language.code) } : null,
    contents: contents.map((row, index) => ({
      number: index + 1,
      ...chapterTitle(row, work, language.code),
      available: row.available,
      length: row.length,
    })),
    ...place,
    ...(await readTexts(ctx, text, second, beside, part)),
  }
}

const withoutRegion = ({ region: _, ...language }: Language) => language

/** The texts as they are shown: of two, the first stands in the rows of the second. */
async function readTexts(
  ctx: Context,
  text: PlaceText | undefined,
  second: PlaceText | undefined,
  beside: Language | undefined,
  part: number | undefined,
): Promise<Pick<Reading, 'text' | 'beside' | 'parts'>> {
  if (!text && part !== undefined && part > 1) throw new AppError('not_found', 'This text has no such part.')
  const pair = text && second && beside && (await readPair(ctx, [text, second], `${beside.code}-`, part))
  const shown = text && !pair ? await readText(ctx, text, part) : undefined
  const parts = pair?.parts ?? shown?.parts
  return {
    text: text ? { html: shown?.content ?? '', ...withoutContent(text) } : null,
    ...(beside && {
      beside: {
        language: withoutRegion(beside),
        text: second ? { title: second.title, ...withoutContent(second), rows: pair?.content ?? [] } : null,
      },
    }),
    ...(parts && { parts }),
  }
}

const withoutContent = ({ isComplete, revision, length }: PlaceText) => ({ isComplete, revision, length })

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

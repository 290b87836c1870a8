import { type Bead, composeLinks, readLinks } from '#alignment/links.ts'
import type { Language } from '#contract/languages.ts'
import type { Beside, Reading } from '#contract/reading.ts'
import { countBlocks } from '#words/block-texts.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { pairRows } from './pair-rows.ts'
import {
  type ContentsRow,
  findPlace,
  findReadingWork,
  listContents,
  type PlaceText,
  type ReadingWork,
} from './queries.ts'

/**
 * Reads a place of a work in one language, or in two side by side.
 * @param beside the second language
 * @param chapterNumber from 1; undefined: the first, or the whole of a work without chapters
 * @throws AppError not_found: no such work, or no such chapter
 */
export async function readPlace(
  ctx: Context,
  workId: number,
  language: Language,
  chapterNumber: number | undefined,
  beside?: Language,
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
    text: text ? shownText(text, second ? '' : text.html) : null,
    ...(beside && { beside: { language: withoutRegion(beside), text: besideText(text, second, beside) } }),
  }
}

const withoutRegion = ({ region: _, ...language }: Language) => language

const shownText = ({ isComplete, revision, length }: PlaceText, html: string) => ({
  html,
  isComplete,
  revision,
  length,
})

function besideText(first: PlaceText | undefined, second: PlaceText | undefined, { code }: Language): Beside['text'] {
  if (!second) return null
  const { title, isComplete, revision, length } = second
  const rows = first ? pairRows(first.html, second.html, beadsOf(first, second), `${code}-`) : []
  return { title, isComplete, revision, length, rows }
}

type AlignedText = Pick<PlaceText, 'html' | 'links'>

/** The beads of two texts of one place. Where they are not aligned yet, blocks with the same number form a bead. */
export function beadsOf(first: AlignedText, second: AlignedText): Bead[] {
  if (first.links && second.links) return composeLinks(readLinks(first.links), readLinks(second.links))
  const [m, n] = [countBlocks(first.html), countBlocks(second.html)]
  return Array.from({ length: Math.max(m, n) }, (_, i): Bead => [i < m ? 1 : 0, i < n ? 1 : 0])
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

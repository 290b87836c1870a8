import { readAddress } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { Work, WorkDetail } from '#contract/works.ts'
import type { Read } from '../../framework/data/read-cache.ts'

/** How many works of an author are read: the one that is open, and those that are shown beside it. */
const BY_AUTHOR = 6

export const workRead = (id: number): Read<WorkDetail> => ({ key: readAddress('work', { work: id }) })

/**
 * A text with what stands around it on a reading page.
 * @param code of a language, or of two (`pairOf`)
 * @param chapter from 1; undefined: the first, or the whole of a work without chapters
 * @param part of a long text, as an address names it; undefined: the first
 */
export const readingRead = (id: number, code: string, chapter: number | undefined, part?: string): Read<Reading> => ({
  key: readAddress('reading', { work: id, code, chapter }, { part }),
})

/** A work to read next: what its link needs. */
export type NextWork = Pick<Work, 'id' | 'title' | 'localTitle' | 'originalLanguage'>

export const worksByAuthorRead = (authorId: number): Read<NextWork[]> => ({
  key: `by author ${authorId}`,
  make: async (cache) => {
    const address = readAddress('worksByAuthor', { id: authorId }, { limit: BY_AUTHOR })
    const works = await cache.fetch<Work[]>({ key: address, isLeftOut: true })
    return works.map(({ id, title, localTitle, originalLanguage }) => ({ id, title, localTitle, originalLanguage }))
  },
})

import { readAddress } from '#contract/addresses.ts'
import type { Work, WorkDetail } from '#contract/works.ts'
import type { Read } from '../../framework/data/read-cache.ts'

/** Of the works by an author, so many are asked for: one of them is being read. */
const BY_AUTHOR = 6

export const workRead = (id: number): Read<WorkDetail> => ({ key: readAddress('work', { work: id }) })

/** What is said of a work that one might read next. */
export type NextWork = Pick<Work, 'id' | 'title' | 'localTitle' | 'originalLanguage'>

export const worksByAuthorRead = (authorId: number): Read<NextWork[]> => ({
  key: `by author ${authorId}`,
  make: async (cache) => {
    const address = readAddress('worksByAuthor', { id: authorId }, { limit: BY_AUTHOR })
    const works = await cache.fetch<Work[]>({ key: address, isLeftOut: true })
    return works.map(({ id, title, localTitle, originalLanguage }) => ({ id, title, localTitle, originalLanguage }))
  },
})

import { readAddress } from '#contract/addresses.ts'
import type { Work, WorkDetail } from '#contract/works.ts'
import { queryOptions } from '../../framework/data/query-client.ts'

/** Of the works by an author, so many are asked for: one of them is being read. */
const BY_AUTHOR = 6

export const workQuery = (id: number) => queryOptions<WorkDetail>({ queryKey: [readAddress('work', { work: id })] })

/** What is said of a work that one might read next. */
export type NextWork = Pick<Work, 'id' | 'title' | 'localTitle' | 'originalLanguage'>

export const worksByAuthorQuery = (authorId: number) =>
  queryOptions<NextWork[]>({
    queryKey: [`by author ${authorId}`],
    queryFn: async ({ client }) => {
      const address = readAddress('worksByAuthor', { id: authorId }, { limit: BY_AUTHOR })
      const works = await client.fetchQuery<Work[]>({ queryKey: [address], meta: { stays: true } })
      return works.map(({ id, title, localTitle, originalLanguage }) => ({ id, title, localTitle, originalLanguage }))
    },
  })

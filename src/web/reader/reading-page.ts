import { outcome, type Page } from '../framework/page/page.ts'
import { workQuery, worksByAuthorQuery } from '../ui/works/work-data.ts'
import { readingQuery } from './reader-data.ts'
import { readingHead } from './reading-head.ts'
import { chosenCode, readingPlace } from './reading-place.ts'
import { ReadingScreen } from './reading-screen.tsx'

export const readingPage: Page = {
  load: async (client, place) => {
    const wanted = readingPlace(place)
    if (!wanted) return
    const read = (code: string) => client.prefetchQuery(readingQuery(wanted.id, code, wanted.chapter))
    const work = client.prefetchQuery(workQuery(wanted.id)).then(async () => {
      const data = client.getQueryData(workQuery(wanted.id).queryKey)
      if (!data) return
      const code = wanted.code === undefined ? chosenCode(wanted, data) : undefined
      await Promise.all([client.prefetchQuery(worksByAuthorQuery(data.authorId)), code !== undefined && read(code)])
    })
    await Promise.all([work, wanted.code !== undefined && read(wanted.code)])
  },
  head: (client, place, site) => {
    const wanted = readingPlace(place)
    const work = wanted ? outcome(client, workQuery(wanted.id)) : { data: undefined, status: 404 }
    const code = wanted && work.data && chosenCode(wanted, work.data)
    const reading =
      wanted && code !== undefined ? outcome(client, readingQuery(wanted.id, code, wanted.chapter)) : undefined
    return readingHead(wanted, { work, reading }, site)
  },
  Screen: ReadingScreen,
}

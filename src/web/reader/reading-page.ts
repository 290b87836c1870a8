import { outcome, type Page } from '../framework/page/page.ts'
import { workRead, worksByAuthorRead } from '../ui/works/work-data.ts'
import { readingRead } from './reader-data.ts'
import { readingHead } from './reading-head.ts'
import { chosenCode, readingPlace } from './reading-place.ts'
import { ReadingScreen } from './reading-screen.tsx'

export const readingPage: Page = {
  load: async (cache, place) => {
    const wanted = readingPlace(place)
    if (!wanted) return
    const read = (code: string) => cache.prefetch(readingRead(wanted.id, code, wanted.chapter))
    const work = cache.prefetch(workRead(wanted.id)).then(async () => {
      const data = cache.dataOf(workRead(wanted.id))
      if (!data) return
      const code = wanted.code === undefined ? chosenCode(wanted, data) : undefined
      await Promise.all([cache.prefetch(worksByAuthorRead(data.authorId)), code !== undefined && read(code)])
    })
    await Promise.all([work, wanted.code !== undefined && read(wanted.code)])
  },
  head: (cache, place, site) => {
    const wanted = readingPlace(place)
    const work = wanted ? outcome(cache, workRead(wanted.id)) : { data: undefined, status: 404 }
    const code = wanted && work.data && chosenCode(wanted, work.data)
    const reading =
      wanted && code !== undefined ? outcome(cache, readingRead(wanted.id, code, wanted.chapter)) : undefined
    return readingHead(wanted, { work, reading }, site)
  },
  Screen: ReadingScreen,
}

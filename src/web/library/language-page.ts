import { idOf, pageAddress } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { languageMessages } from '../ui/works/list-messages.ts'
import { pageOf, workListHead } from '../ui/works/work-list-data.ts'
import { partOf } from './language-part.ts'
import { LanguageScreen } from './language-screen.tsx'
import { languageRead, worksInLanguage } from './library-data.ts'

export const languagePage: Page<'language'> = {
  load: async (cache, { params, query }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      cache.prefetch(languageRead(id)),
      cache.prefetch(worksInLanguage(id, partOf(query))(pageOf(query))),
    ])
  },
  head: (cache, { params, query }, site) => {
    const id = idOf(params.id)
    const missing = {
      status: 404,
      title: siteMessages.titled(languageMessages.notFound, site.brandName),
      noindex: true,
    }
    if (id === undefined) return missing
    const { data, status } = outcome(cache, languageRead(id))
    if (!data) return status === 404 ? missing : { status }
    const list = worksInLanguage(id, partOf(query))
    const description = languageMessages.description(data.name, site.brandName)
    const path = pageAddress('language', { id }, { works: partOf(query) })
    return workListHead(cache, { list, page: pageOf(query), path, title: data.name, description }, site)
  },
  Screen: LanguageScreen,
}

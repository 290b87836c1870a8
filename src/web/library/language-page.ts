import { idOf, pageAddress } from '#contract/addresses.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { languageMessages } from '../ui/works/list-messages.ts'
import { workListHead } from '../ui/works/work-list-head.ts'
import { pageOf } from '../ui/works/work-lists.ts'
import { partOf } from './language-part.ts'
import { LanguageScreen } from './language-screen.tsx'
import { languageQuery, worksInLanguage } from './library-data.ts'

export const languagePage: Page<'language'> = {
  load: async (client, { params, query }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      client.prefetchQuery(languageQuery(id)),
      client.prefetchQuery(worksInLanguage(id, partOf(query))(pageOf(query))),
    ])
  },
  head: (client, { params, query }, site) => {
    const id = idOf(params.id)
    const missing = {
      status: 404,
      title: siteMessages.titled(languageMessages.notFound, site.brandName),
      noindex: true,
    }
    if (id === undefined) return missing
    const { data, status } = outcome(client, languageQuery(id))
    if (!data) return status === 404 ? missing : { status }
    const list = worksInLanguage(id, partOf(query))
    const description = languageMessages.description(data.name, site.brandName)
    const path = pageAddress('language', { id }, { works: partOf(query) })
    return workListHead(client, { list, page: pageOf(query), path, title: data.name, description }, site)
  },
  Screen: LanguageScreen,
}

import { languageMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { idOf, outcome, type Page } from '../page.ts'
import { languagePath } from '../paths.ts'
import { LanguageScreen } from './language-screen.tsx'
import { languageQuery, languageWorksQuery } from './library-data.ts'

export const languagePage: Page = {
  load: async (client, { params }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([client.prefetchQuery(languageQuery(id)), client.prefetchQuery(languageWorksQuery(id))])
  },
  head: (client, { params }, site) => {
    const id = idOf(params.id)
    const missing = {
      status: 404,
      title: siteMessages.titled(languageMessages.notFound, site.brandName),
      noindex: true,
    }
    if (id === undefined) return missing
    const { data, status } = outcome(client, languageQuery(id))
    if (!data) return status === 404 ? missing : { status }
    return {
      status: outcome(client, languageWorksQuery(id)).status,
      title: siteMessages.titled(data.name, site.brandName),
      canonical: languagePath(id),
    }
  },
  Screen: LanguageScreen,
}

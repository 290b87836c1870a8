import { categoriesPath, idOf, languagesPath, libraryPath } from '#contract/addresses.ts'
import { interfaceLanguage } from '../i18n/interface.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryRead, languageRead } from '../library/library-data.ts'
import { categoryMessages, languageMessages, tagMessages, worksMessages } from '../ui/works/list-messages.ts'
import { type Crumb, type Described, organization, type ReadPage } from './described.ts'

const siteId = (publicUrl: string) => `${publicUrl}${libraryPath}#site`
const categoriesCrumb: Crumb = { name: categoryMessages.all, path: categoriesPath }
const languagesCrumb: Crumb = { name: languageMessages.all, path: languagesPath }

export function describeHome({ site }: ReadPage): Described {
  const { brandName, brandUrl, publicUrl } = site
  return {
    things: [
      {
        '@type': 'WebSite',
        '@id': siteId(publicUrl),
        name: siteMessages.title(brandName),
        description: siteMessages.description(brandName),
        url: publicUrl + libraryPath,
        inLanguage: interfaceLanguage,
        publisher: organization(brandName, brandUrl),
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    trail: [],
  }
}

/** A list of works or of shelves, under its own name. */
function describeList({ head, site }: ReadPage, name: string | undefined, above: Crumb[] = []): Described {
  if (name === undefined) return { things: [], trail: [] }
  return {
    things: [
      {
        '@type': 'CollectionPage',
        name,
        description: head.description,
        url: site.publicUrl + head.canonical,
        inLanguage: interfaceLanguage,
        isPartOf: { '@id': siteId(site.publicUrl) },
      },
    ],
    trail: [...above, { name, path: head.canonical }],
  }
}

export const describeWorks = (page: ReadPage) => describeList(page, worksMessages.title)
export const describeCategories = (page: ReadPage) => describeList(page, categoriesCrumb.name)
export const describeLanguages = (page: ReadPage) => describeList(page, languagesCrumb.name)
export const describeTag = (page: ReadPage) => describeList(page, tagMessages.title(page.place.params.tag ?? ''))

export function describeCategory(page: ReadPage): Described {
  const category = page.cache.dataOf(categoryRead(idOf(page.place.params.id) ?? 0))
  return describeList(page, category?.name, [categoriesCrumb])
}

export function describeLanguage(page: ReadPage): Described {
  const language = page.cache.dataOf(languageRead(idOf(page.place.params.id) ?? 0))
  return describeList(page, language?.name, [languagesCrumb])
}

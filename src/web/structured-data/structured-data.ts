import { categoriesPath, idOf, languagesPath, libraryPath, searchPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import { type Head, OF_THE_PAGE } from '../framework/head/head.ts'
import { jsonInHtml } from '../framework/head/json-in-html.ts'
import type { Place, Route } from '../framework/page/page.ts'
import { interfaceLanguage } from '../i18n/interface.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryRead, languageRead } from '../library/library-data.ts'
import { categoryMessages, languageMessages, tagMessages, worksMessages } from '../ui/works/list-messages.ts'
import {
  type Crumb,
  type DescribablePage,
  describeReading,
  organization,
  type PageDescription,
  type Thing,
} from './describe-book.ts'

/** undefined: machines are told nothing. */
const describers: Record<Route['name'], ((page: DescribablePage) => PageDescription) | undefined> = {
  home: describeHome,
  works: (page) => describeList(page, worksMessages.title),
  categories: (page) => describeList(page, categoriesCrumb.name),
  category: describeCategory,
  languages: (page) => describeList(page, languagesCrumb.name),
  language: describeLanguage,
  tag: (page) => describeList(page, tagMessages.title(page.place.params.tag ?? '')),
  reading: describeReading,
  pair: describeReading,
  shelf: undefined,
  download: undefined,
  notFound: undefined,
  outOfReach: undefined,
  search: undefined,
}

/** What a page contains, in the vocabulary of schema.org, for its head; empty for pages that no search engine should list. */
export function structuredDataHtml(route: Route, cache: ReadCache, place: Place, head: Head, site: Site): string {
  const { canonical, noindex, status = 200 } = head
  const describe = describers[route.name]
  if (!describe || canonical === undefined || noindex || status !== 200) return ''
  const { things, trail } = describe({ cache, place, head: { ...head, canonical }, site })
  const graph = [...things, ...breadcrumbs(trail, site)]
  if (graph.length === 0) return ''
  const data = jsonInHtml({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json" ${OF_THE_PAGE}>${data}</script>`
}

function breadcrumbs(trail: Crumb[], site: Site): Thing[] {
  if (trail.length === 0) return []
  const steps = [{ name: siteMessages.library, path: libraryPath }, ...trail]
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + path,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

const siteId = (publicUrl: string) => `${publicUrl}${libraryPath}#site`
const categoriesCrumb: Crumb = { name: categoryMessages.all, path: categoriesPath }
const languagesCrumb: Crumb = { name: languageMessages.all, path: languagesPath }

function describeHome({ site }: DescribablePage): PageDescription {
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
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${searchPath('')}{search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    trail: [],
  }
}

/** A list page. @param name undefined: its read has failed */
function describeList({ head, site }: DescribablePage, name: string | undefined, above: Crumb[] = []): PageDescription {
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

function describeCategory(page: DescribablePage): PageDescription {
  const category = page.cache.dataOf(categoryRead(idOf(page.place.params.id) ?? 0))
  return describeList(page, category?.name, [categoriesCrumb])
}

function describeLanguage(page: DescribablePage): PageDescription {
  const language = page.cache.dataOf(languageRead(idOf(page.place.params.id) ?? 0))
  return describeList(page, language?.name, [languagesCrumb])
}

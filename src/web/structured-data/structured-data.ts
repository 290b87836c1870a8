import { categoriesPath, idOf, languagesPath, libraryPath, searchPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import { type Head, OF_THE_PAGE } from '../framework/head/head.ts'
import { jsonInHtml } from '../framework/head/json-in-html.ts'
import type { Place, Route } from '../framework/page/page.ts'
import type { Locale } from '../i18n/locale.ts'
import { wordOf } from '../i18n/word-of.ts'
import { categoryRead, languageRead } from '../library/library-data.ts'
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
  works: (page) => describeList(page, page.locale.messages.works.title),
  categories: (page) => describeList(page, categoriesCrumb(page.locale).name),
  category: describeCategory,
  languages: (page) => describeList(page, languagesCrumb(page.locale).name),
  language: describeLanguage,
  tag: (page) =>
    describeList(page, page.locale.messages.tag.title(wordOf(page.locale, 'tags', page.place.params.tag ?? ''))),
  reading: describeReading,
  pair: describeReading,
  shelf: undefined,
  download: undefined,
  notFound: undefined,
  outOfReach: undefined,
  search: undefined,
}

/** What a page contains, in the vocabulary of schema.org, for its head; empty for pages that no search engine should list. */
export function structuredDataHtml(
  route: Route,
  cache: ReadCache,
  place: Place,
  head: Head,
  site: Site,
  locale: Locale,
): string {
  const { canonical, noindex, status = 200 } = head
  const describe = describers[route.name]
  if (!describe || canonical === undefined || noindex || status !== 200) return ''
  const { things, trail } = describe({ cache, place, head: { ...head, canonical }, site, locale })
  const graph = [...things, ...breadcrumbs(trail, site, locale)]
  if (graph.length === 0) return ''
  const data = jsonInHtml({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json" ${OF_THE_PAGE}>${data}</script>`
}

function breadcrumbs(trail: Crumb[], site: Site, { messages, prefix }: Locale): Thing[] {
  if (trail.length === 0) return []
  const steps = [{ name: messages.site.library, path: prefix + libraryPath }, ...trail]
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + path,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

const siteId = (publicUrl: string) => `${publicUrl}${libraryPath}#site`
const categoriesCrumb = ({ messages, prefix }: Locale): Crumb => ({
  name: messages.category.all,
  path: prefix + categoriesPath,
})
const languagesCrumb = ({ messages, prefix }: Locale): Crumb => ({
  name: messages.language.all,
  path: prefix + languagesPath,
})

function describeHome({ site, locale }: DescribablePage): PageDescription {
  const { brandName, brandUrl, publicUrl } = site
  return {
    things: [
      {
        '@type': 'WebSite',
        '@id': siteId(publicUrl),
        name: locale.messages.site.title(brandName),
        description: locale.messages.site.description(brandName),
        url: publicUrl + locale.prefix + libraryPath,
        inLanguage: locale.tag,
        publisher: organization(brandName, brandUrl),
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${publicUrl}${locale.prefix}${searchPath('')}{search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    trail: [],
  }
}

/** A list page. @param name undefined: its read has failed */
function describeList(
  { head, site, locale }: DescribablePage,
  name: string | undefined,
  above: Crumb[] = [],
): PageDescription {
  if (name === undefined) return { things: [], trail: [] }
  return {
    things: [
      {
        '@type': 'CollectionPage',
        name,
        description: head.description,
        url: site.publicUrl + head.canonical,
        inLanguage: locale.tag,
        isPartOf: { '@id': siteId(site.publicUrl) },
      },
    ],
    trail: [...above, { name, path: head.canonical }],
  }
}

function describeCategory(page: DescribablePage): PageDescription {
  const category = page.cache.dataOf(categoryRead(idOf(page.place.params.id) ?? 0))
  return describeList(page, category?.name, [categoriesCrumb(page.locale)])
}

function describeLanguage(page: DescribablePage): PageDescription {
  const language = page.cache.dataOf(languageRead(idOf(page.place.params.id) ?? 0))
  return describeList(page, language?.name, [languagesCrumb(page.locale)])
}

import { libraryPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import { type Head, OF_THE_PAGE } from '../framework/head/head.ts'
import { jsonInHtml } from '../framework/head/json-in-html.ts'
import type { Place, Route } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { describeReading } from './describe-book.ts'
import {
  describeCategories,
  describeCategory,
  describeHome,
  describeLanguage,
  describeLanguages,
  describeTag,
  describeWorks,
} from './describe-library.ts'
import type { Crumb, Described, ReadPage, Thing } from './described.ts'

/** By `module` of the route; what is not here, machines are told nothing of. */
const describers: Record<string, (page: ReadPage) => Described> = {
  'library/home-page.ts': describeHome,
  'library/works-page.ts': describeWorks,
  'library/categories-page.ts': describeCategories,
  'library/category-page.ts': describeCategory,
  'library/languages-page.ts': describeLanguages,
  'library/language-page.ts': describeLanguage,
  'library/tag-page.ts': describeTag,
  'reader/reading-page.ts': describeReading,
  'reader/pair-page.ts': describeReading,
}

/** A page's contents in the words of schema.org, for its head; empty for pages that nobody should find. */
export function structuredDataHtml(route: Route, cache: ReadCache, place: Place, head: Head, site: Site): string {
  const { canonical, noindex, status = 200 } = head
  const describe = describers[route.module]
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

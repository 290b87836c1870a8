import {
  allWorksPath,
  categoriesPath,
  categoryPath,
  idOf,
  languagesPath,
  libraryPath,
  pageAddress,
  tagPath,
} from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { Head } from '../framework/head/head.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { categoryMessages, languageMessages, tagMessages, worksMessages } from '../ui/works/list-messages.ts'
import { pageOf, workPagesHead } from '../ui/works/work-pages-data.ts'
import { CategoriesScreen, CategoryScreen, LanguageScreen, LanguagesScreen } from './entry-screens.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import {
  allWorks,
  categoriesRead,
  categoryRead,
  filterOf,
  homeRead,
  languagePartOf,
  languageRead,
  languageShelvesRead,
  languagesRead,
  worksInCategory,
  worksInLanguage,
  worksWithTag,
} from './library-data.ts'
import { loadNarrowed, narrowedAddress, narrowedTitle, readNarrowing } from './narrowing.ts'
import { TagScreen } from './tag-screen.tsx'
import { WorksScreen } from './works-screen.tsx'

const missingHead = (title: string, site: Site): Head => ({
  status: 404,
  title: siteMessages.titled(title, site.brandName),
  noindex: true,
})

export const homePage: Page<'home'> = {
  load: (cache, { query }) => loadNarrowed(cache, query, (code) => cache.prefetch(homeRead(code))),
  head: (cache, { query }, site) => {
    const narrowing = readNarrowing(cache, query)
    return {
      status: outcome(cache, homeRead(narrowing.code)).status,
      title: narrowedTitle(siteMessages.title(site.brandName), narrowing),
      canonical: libraryPath,
      ...(narrowing.code === undefined ? {} : { noindex: true }),
    }
  },
  Screen: HomeScreen,
}

export const worksPage: Page<'works'> = {
  load: (cache, { query }) =>
    loadNarrowed(cache, query, (code) => cache.prefetch(allWorks(filterOf(query), code)(pageOf(query)))),
  head: (cache, { query }, site) => {
    const filter = filterOf(query)
    const narrowing = readNarrowing(cache, query)
    const list = allWorks(filter, narrowing.code)
    const title = narrowedTitle(worksMessages.title, narrowing)
    const description = worksMessages.description(site.brandName)
    const address = narrowedAddress(allWorksPath, pageAddress('works', {}, { filter, language: narrowing.code }))
    return workPagesHead(cache, { list, page: pageOf(query), ...address, title, description }, site)
  },
  Screen: WorksScreen,
}

export const categoriesPage: Page<'categories'> = {
  load: (cache) => cache.prefetch(categoriesRead()),
  head: (cache, _place, site) => ({
    status: outcome(cache, categoriesRead()).status,
    title: siteMessages.titled(categoryMessages.all, site.brandName),
    description: categoryMessages.allDescription(site.brandName),
    canonical: categoriesPath,
  }),
  Screen: CategoriesScreen,
}

export const categoryPage: Page<'category'> = {
  load: async (cache, { params, query }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      cache.prefetch(categoryRead(id)),
      loadNarrowed(cache, query, (code) => cache.prefetch(worksInCategory(id, code)(pageOf(query)))),
    ])
  },
  head: (cache, { params, query }, site) => {
    const id = idOf(params.id)
    const missing = missingHead(categoryMessages.notFound, site)
    if (id === undefined) return missing
    const { data, status } = outcome(cache, categoryRead(id))
    if (!data) return status === 404 ? missing : { status }
    const narrowing = readNarrowing(cache, query)
    const list = worksInCategory(id, narrowing.code)
    const title = narrowedTitle(data.name, narrowing)
    const description = categoryMessages.description(data.name, site.brandName)
    const address = narrowedAddress(categoryPath(id), pageAddress('category', { id }, { language: narrowing.code }))
    return workPagesHead(cache, { list, page: pageOf(query), ...address, title, description }, site)
  },
  Screen: CategoryScreen,
}

export const languagesPage: Page<'languages'> = {
  load: async (cache) => {
    await Promise.all([cache.prefetch(languagesRead()), cache.prefetch(languageShelvesRead())])
  },
  head: (cache, _place, site) => ({
    status: outcome(cache, languagesRead()).status,
    title: siteMessages.titled(languageMessages.all, site.brandName),
    description: languageMessages.allDescription(site.brandName),
    canonical: languagesPath,
  }),
  Screen: LanguagesScreen,
}

export const languagePage: Page<'language'> = {
  load: async (cache, { params, query }) => {
    const id = idOf(params.id)
    if (id === undefined) return
    await Promise.all([
      cache.prefetch(languageRead(id)),
      cache.prefetch(worksInLanguage(id, languagePartOf(query))(pageOf(query))),
    ])
  },
  head: (cache, { params, query }, site) => {
    const id = idOf(params.id)
    const missing = missingHead(languageMessages.notFound, site)
    if (id === undefined) return missing
    const { data, status } = outcome(cache, languageRead(id))
    if (!data) return status === 404 ? missing : { status }
    const list = worksInLanguage(id, languagePartOf(query))
    const description = languageMessages.description(data.name, site.brandName)
    const path = pageAddress('language', { id }, { works: languagePartOf(query) })
    return workPagesHead(cache, { list, page: pageOf(query), path, title: data.name, description }, site)
  },
  Screen: LanguageScreen,
}

export const tagPage: Page<'tag'> = {
  load: (cache, { params, query }) =>
    loadNarrowed(cache, query, (code) => cache.prefetch(worksWithTag(params.tag ?? '', code)(pageOf(query)))),
  head: (cache, { params, query }, site) => {
    const tag = params.tag ?? ''
    const narrowing = readNarrowing(cache, query)
    const title = narrowedTitle(tagMessages.title(tag), narrowing)
    const description = tagMessages.description(tag, site.brandName)
    const list = worksWithTag(tag, narrowing.code)
    const address = narrowedAddress(tagPath(tag), pageAddress('tag', { tag }, { language: narrowing.code }))
    return workPagesHead(cache, { list, page: pageOf(query), ...address, title, description }, site)
  },
  Screen: TagScreen,
}

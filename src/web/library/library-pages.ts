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
import type { Locale } from '../i18n/locale.ts'
import { wordOf } from '../i18n/word-of.ts'
import { pageOf, workPagesHead } from '../ui/works/work-pages-data.ts'
import { asHeading } from './as-heading.ts'
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

const missingHead = (title: string, site: Site, { messages }: Locale): Head => ({
  status: 404,
  title: messages.site.titled(title, site.brandName),
  noindex: true,
})

export const homePage: Page<'home'> = {
  load: (cache, { query }) => loadNarrowed(cache, query, (code) => cache.prefetch(homeRead(code))),
  head: (cache, { query }, site, locale) => {
    const narrowing = readNarrowing(cache, query)
    return {
      status: outcome(cache, homeRead(narrowing.code)).status,
      title: narrowedTitle(locale.messages.site.title(site.brandName), narrowing, locale),
      canonical: libraryPath,
      ...(narrowing.code === undefined ? {} : { noindex: true }),
    }
  },
  Screen: HomeScreen,
}

export const worksPage: Page<'works'> = {
  load: (cache, { query }) =>
    loadNarrowed(cache, query, (code) => cache.prefetch(allWorks(filterOf(query), code)(pageOf(query)))),
  head: (cache, { query }, site, locale) => {
    const filter = filterOf(query)
    const narrowing = readNarrowing(cache, query)
    const list = allWorks(filter, narrowing.code)
    const title = narrowedTitle(locale.messages.works.title, narrowing, locale)
    const description = locale.messages.works.description(site.brandName)
    const address = narrowedAddress(allWorksPath, pageAddress('works', {}, { filter, language: narrowing.code }))
    return workPagesHead(cache, { list, page: pageOf(query), ...address, title, description }, site, locale)
  },
  Screen: WorksScreen,
}

export const categoriesPage: Page<'categories'> = {
  load: (cache) => cache.prefetch(categoriesRead()),
  head: (cache, _place, site, locale) => ({
    status: outcome(cache, categoriesRead()).status,
    title: locale.messages.site.titled(locale.messages.category.all, site.brandName),
    description: locale.messages.category.allDescription(site.brandName),
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
  head: (cache, { params, query }, site, locale) => {
    const id = idOf(params.id)
    const missing = missingHead(locale.messages.category.notFound, site, locale)
    if (id === undefined) return missing
    const { data, status } = outcome(cache, categoryRead(id))
    if (!data) return status === 404 ? missing : { status }
    const narrowing = readNarrowing(cache, query)
    const list = worksInCategory(id, narrowing.code)
    const title = narrowedTitle(data.name, narrowing, locale)
    const description = locale.messages.category.description(data.name, site.brandName)
    const address = narrowedAddress(categoryPath(id), pageAddress('category', { id }, { language: narrowing.code }))
    return workPagesHead(cache, { list, page: pageOf(query), ...address, title, description }, site, locale)
  },
  Screen: CategoryScreen,
}

export const languagesPage: Page<'languages'> = {
  load: async (cache) => {
    await Promise.all([cache.prefetch(languagesRead()), cache.prefetch(languageShelvesRead())])
  },
  head: (cache, _place, site, locale) => ({
    status: outcome(cache, languagesRead()).status,
    title: locale.messages.site.titled(locale.messages.language.all, site.brandName),
    description: locale.messages.language.allDescription(site.brandName),
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
  head: (cache, { params, query }, site, locale) => {
    const id = idOf(params.id)
    const missing = missingHead(locale.messages.language.notFound, site, locale)
    if (id === undefined) return missing
    const { data, status } = outcome(cache, languageRead(id))
    if (!data) return status === 404 ? missing : { status }
    const list = worksInLanguage(id, languagePartOf(query))
    const description = locale.messages.language.description(data.name, site.brandName)
    const path = pageAddress('language', { id }, { works: languagePartOf(query) })
    return workPagesHead(
      cache,
      { list, page: pageOf(query), path, title: asHeading(locale, data.name), description },
      site,
      locale,
    )
  },
  Screen: LanguageScreen,
}

export const tagPage: Page<'tag'> = {
  load: (cache, { params, query }) =>
    loadNarrowed(cache, query, (code) => cache.prefetch(worksWithTag(params.tag ?? '', code)(pageOf(query)))),
  head: (cache, { params, query }, site, locale) => {
    const tag = params.tag ?? ''
    const narrowing = readNarrowing(cache, query)
    const title = narrowedTitle(locale.messages.tag.title(wordOf(locale, 'tags', tag)), narrowing, locale)
    const description = locale.messages.tag.description(wordOf(locale, 'tags', tag), site.brandName)
    const list = worksWithTag(tag, narrowing.code)
    const address = narrowedAddress(tagPath(tag), pageAddress('tag', { tag }, { language: narrowing.code }))
    return workPagesHead(cache, { list, page: pageOf(query), ...address, title, description }, site, locale)
  },
  Screen: TagScreen,
}

import { categoryPath, feedAddress, languagePath, libraryPath, readingPath, tagPath } from '#contract/addresses.ts'
import { alternatesOf } from '#contract/alternates.ts'
import { codeOf, type InterfaceLanguage } from '#contract/interface-languages.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Work } from '#contract/works.ts'
import { listLocalWords, type ShownWords, shownWords } from '../../catalogue/local-words.ts'
import { presentWork } from '../../catalogue/present.ts'
import { findCategory, findLanguage, listLanguages } from '../../catalogue/queries.ts'
import { hasTag, inCategory, inLanguage, listWorks, type WorkFilter } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import type { CacheTag } from '../../http/cache-tags.ts'
import { emptyXmlElement, xmlElement } from '../../http/escape-xml.ts'
import type { LibraryNames } from '../../i18n/library-names.ts'
import type { Wording } from '../../i18n/wording.ts'

const NEWEST = 20

/** A list of works that can be followed. */
export interface FollowedList {
  /** Of the feed, and of the page of the list. */
  path: string
  page: string
  /** What the works have in common; undefined: all works. */
  name?: (names: LibraryNames) => string
  where?: WorkFilter
  /** Of a list of works in a language: its code. */
  code?: string
  /** What the feed depends on. */
  tag: CacheTag
}

export const newWorks: FollowedList = {
  path: feedAddress('all'),
  page: libraryPath,
  tag: 'works',
}

/** @returns undefined: there is no such category */
export async function worksOfCategory(ctx: Context, id: number): Promise<FollowedList | undefined> {
  const category = await findCategory(ctx, id)
  return (
    category && {
      path: feedAddress('category', { id }),
      page: categoryPath(id),
      name: (names) => names.category(category.name),
      where: inCategory(id),
      tag: `category:${id}`,
    }
  )
}

/** @returns undefined: there is no such language */
export async function worksOfLanguage(ctx: Context, id: number): Promise<FollowedList | undefined> {
  const language = await findLanguage(ctx, id)
  return (
    language && {
      path: feedAddress('language', { id }),
      page: languagePath(id),
      name: (names) => names.language(language),
      where: inLanguage(id),
      code: language.code,
      tag: `language:${id}`,
    }
  )
}

export const worksOfTag = (tag: string): FollowedList => ({
  path: feedAddress('tag', { tag }),
  page: tagPath(tag),
  name: (names) => names.tag(tag),
  where: hasTag(tag),
  tag: `tag:${tag}`,
})

/** A listed work with the words by which a feed names it. */
export interface FeedWork extends Work {
  shown: ShownWords
}

/** The newest published works of a list, each named in the language of the list, else of the interface, if it can be. */
export async function listFeedWorks(
  ctx: Context,
  { where, code: own }: FollowedList,
  language: InterfaceLanguage,
): Promise<FeedWork[]> {
  const [rows, languages] = await Promise.all([listWorks(ctx, { limit: NEWEST }, where), listLanguages(ctx)])
  const code = own ?? codeOf(language, languages)
  const ids = rows.map(({ id }) => id)
  const words = await listLocalWords(ctx, ids, code)
  return rows.map((row) => {
    const work = presentWork(row, languages)
    return { ...work, shown: shownWords(work, code, words.get(row.id)) }
  })
}

/** An Atom feed (RFC 4287). */
export function feedXml(list: FollowedList, works: readonly FeedWork[], wording: Wording): string {
  const { path, page } = list
  const { feed, language, prefix, names, site } = wording
  const name = list.name?.(names)
  const own = site.publicUrl + prefix + path
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
${[
  xmlElement('id', own),
  xmlElement('title', name === undefined ? feed.title(site.brandName) : feed.titled(site.brandName, name)),
  xmlElement('subtitle', feed.subtitle(site.brandName)),
  xmlElement('updated', lastUpdate(works)),
  link({ rel: 'self', type: 'application/atom+xml', href: own }),
  link({ rel: 'alternate', type: 'text/html', href: site.publicUrl + prefix + page }),
  ...works.map((work) => entryXml(work, list, wording)),
].join('\n')}
</feed>
`
}

/** The time of the last change of any of these entries; if there are none, a fixed time. */
export const lastUpdate = (entries: readonly { updatedAt: string }[]): string =>
  entries.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), new Date(0).toISOString())

function entryXml(
  work: FeedWork,
  { code }: FollowedList,
  { language, names, prefix, site: { publicUrl, interfaceLanguage } }: Wording,
): string {
  const codes = work.availableLanguages.map(({ code }) => code)
  const page = publicUrl + readingPath(work, work.originalLanguage.code, undefined)
  const said = (own: string) => (languageTag(own) === language ? {} : { 'xml:lang': languageTag(own) })
  const { title, titleCode, description, descriptionCode } = work.shown
  const wanted = code === undefined ? language : languageTag(code)
  const opened = codes.find((one) => languageTag(one) === wanted) ?? codes[0]
  const openedTag = opened === undefined ? 'und' : languageTag(opened)
  // Feed readers follow the first link, and stay in the language of the feed.
  const links = [
    {
      hreflang: openedTag === 'und' ? undefined : openedTag,
      href: prefix + readingPath(work, opened ?? work.originalLanguage.code, undefined),
    },
    ...alternatesOf(work, codes, undefined, interfaceLanguage)
      .filter(({ tag }) => tag !== 'x-default' && tag !== openedTag)
      .map(({ tag, path }) => ({ hreflang: tag, href: path })),
  ]
  return [
    '<entry>',
    xmlElement('id', page),
    xmlElement('title', title, said(titleCode)),
    xmlElement('published', work.createdAt),
    xmlElement('updated', work.updatedAt),
    `<author>${xmlElement('name', work.author.name)}</author>`,
    // RFC 4287: an entry without content must have at least one link.
    ...links.map(({ hreflang, href }) =>
      link({ rel: 'alternate', type: 'text/html', hreflang, href: publicUrl + href }),
    ),
    ...work.categories.map(({ name }) => category(name, names.category(name), `${publicUrl}/categories`)),
    ...work.tags.map((tag) => category(tag, names.tag(tag), `${publicUrl}/tags`)),
    ...(description === null ? [] : [xmlElement('summary', description, said(descriptionCode))]),
    '</entry>',
  ].join('\n')
}

const category = (term: string, label: string, scheme: string) =>
  emptyXmlElement('category', { term, label: label === term ? undefined : label, scheme })
const link = (attributes: Record<string, string | undefined>) => emptyXmlElement('link', attributes)

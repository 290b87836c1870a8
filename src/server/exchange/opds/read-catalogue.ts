import { readAddress } from '#contract/addresses.ts'
import type { Category } from '#contract/categories.ts'
import { codeOf } from '#contract/interface-languages.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Language } from '#contract/languages.ts'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import type { Work } from '#contract/works.ts'
import { presentWork } from '../../catalogue/present.ts'
import { findAuthor, findCategory, listCategories, listLanguages } from '../../catalogue/queries.ts'
import {
  allOf,
  byAuthor,
  countWorks,
  hasTag,
  inCategory,
  isFeatured,
  listWorks,
  type WorkFilter,
  type WorkOrder,
} from '../../catalogue/works-queries.ts'
import { cleanText } from '../../clean-text.ts'
import type { CacheTag } from '../../http/cache-tags.ts'
import { lastUpdate } from '../feeds/feed.ts'
import {
  CATALOGUE_PAGE_SIZE,
  type CatalogueFeed,
  type Facet,
  type Group,
  nothingHere,
  type Paging,
  Position,
  readFeedId,
  readPageNumber,
  type Section,
} from './catalogue.ts'
import {
  type CatalogueSources,
  type FeedName,
  type FeedReading,
  type FeedRequest,
  feedOf,
  readableFor,
} from './feed-reading.ts'
import { listPublications, type Publication } from './publication.ts'
import { readAuthors, readCategories, readLanguages, readTags } from './read-sections.ts'
import { findNewestDate } from './section-queries.ts'

/** Works in a group of the start. */
const MOST_IN_GROUP = 10

/** @param tags gets what the feed depends on @throws AppError not_found: there is no such feed, page, language, … */
export async function readCatalogue(
  sources: CatalogueSources,
  request: FeedRequest,
  tags: Set<CacheTag>,
): Promise<CatalogueFeed> {
  const languages = await listLanguages(sources.ctx)
  const { version, wording, query } = request
  const position = new Position(version, findChosen(languages, query.language), wording)
  const depend = (...on: CacheTag[]) => on.forEach((tag) => void tags.add(tag))
  depend('languages')
  return FEEDS[request.name]({
    ...sources,
    ...request,
    site: wording.site,
    t: wording.catalogue,
    names: wording.names,
    position,
    languages,
    depend,
  })
}

/** @returns undefined: none is chosen @throws AppError not_found: there is no such language */
export function findChosen(languages: readonly Language[], code: string | undefined): Language | undefined {
  const language = languages.find((language) => language.code === code)
  if (code !== undefined && !language) throw nothingHere()
  return language
}

const FEEDS: Record<FeedName, (reading: FeedReading) => Promise<CatalogueFeed>> = {
  start: readStart,
  newest: (reading) => readWorks(reading, { title: reading.t.newest, tag: 'works', hasCategories: true }),
  featured: (reading) =>
    readWorks(reading, {
      title: reading.t.featured,
      tag: 'works',
      where: isFeatured(true),
      order: 'shelf',
      hasCategories: true,
    }),
  works: (reading) => readWorks(reading, { title: reading.t.works, tag: 'works', order: 'shelf', hasCategories: true }),
  languages: readLanguages,
  categories: readCategories,
  authors: readAuthors,
  tags: readTags,
  async category(reading) {
    const category = await findCategory(reading.ctx, readFeedId(reading.params.id))
    if (!category) throw nothingHere()
    const { id, name } = category
    const up = { path: reading.position.to('categories'), title: reading.t.categories }
    return readWorks(reading, { title: reading.names.category(name), tag: `category:${id}`, where: inCategory(id), up })
  },
  async author(reading) {
    const author = await findAuthor(reading.ctx, readFeedId(reading.params.id))
    if (!author) throw nothingHere()
    const { id, name } = author
    const up = { path: reading.position.to('authors'), title: reading.t.authors }
    return readWorks(reading, { title: name, tag: `author:${id}`, where: byAuthor(id), up, hasCategories: true })
  },
  tag(reading) {
    const tag = cleanText(reading.params.tag ?? '')
    const up = { path: reading.position.to('tags'), title: reading.t.tags }
    return readWorks(reading, {
      title: reading.names.tag(tag),
      tag: `tag:${tag}`,
      where: hasTag(tag),
      up,
      hasCategories: true,
    })
  },
  search: readSearch,
}

async function readStart(reading: FeedReading): Promise<CatalogueFeed> {
  const { ctx, site, position, t, depend } = reading
  depend('works')
  const section = (name: FeedName, title: string, description: string, rest: Partial<Section> = {}): Section => ({
    title,
    description,
    path: position.to(name),
    lists: 'sections',
    ...rest,
  })
  const [newest, featured, date] = await Promise.all([
    readGroup(reading, t.newest, 'newest'),
    readGroup(reading, t.featured, 'featured', isFeatured(true)),
    findNewestDate(ctx),
  ])
  return {
    ...feedOf(reading, t.title(site.brandName), date),
    up: undefined,
    sections: [
      section('newest', t.newest, t.newestText, { lists: 'works', rel: 'http://opds-spec.org/sort/new' }),
      section('featured', t.featured, t.featuredText, { lists: 'works', rel: 'http://opds-spec.org/featured' }),
      section('works', t.works, t.worksText, { lists: 'works' }),
      section('languages', t.languages, t.languagesText),
      section('categories', t.categories, t.categoriesText),
      section('authors', t.authors, t.authorsText),
      section('tags', t.tags, t.tagsText),
    ],
    groups: [newest, featured].filter(({ publications }) => publications.length > 0),
  }
}

/** The works of a feed. A list does not depend on the texts, but each work shows when its text was changed last. */
async function publish(reading: FeedReading, works: readonly Work[]): Promise<Publication[]> {
  const { ctx, position, languages, depend } = reading
  depend(...works.map(({ id }) => `work:${id}`))
  const wanted = position.language?.code ?? codeOf(position.wording.language, languages)
  return listPublications(ctx, works, languages, wanted)
}

/** The first works of a feed. */
async function readGroup(
  reading: FeedReading,
  title: string,
  name: 'newest' | 'featured',
  where?: WorkFilter,
): Promise<Group> {
  const { ctx, position, languages } = reading
  const rows = await listWorks(ctx, { limit: MOST_IN_GROUP }, allOf([where, readableFor(position)]))
  const works = rows.map((row) => presentWork(row, languages))
  return { title, path: position.to(name), publications: await publish(reading, works) }
}

/** A list of works. */
interface WorkList {
  title: string
  /** Tag of what the list depends on. */
  tag: CacheTag
  where?: WorkFilter
  order?: WorkOrder
  /** undefined: the start. */
  up?: CatalogueFeed['up']
  /** It can be narrowed by category. */
  hasCategories?: true
}

async function readWorks(reading: FeedReading, list: WorkList): Promise<CatalogueFeed> {
  const { ctx, position, languages, query, depend } = reading
  const page = readPageNumber(query.page)
  depend(list.tag)
  const narrowing = await readNarrowing(reading, list.hasCategories === true)
  const where = allOf([list.where, readableFor(position), narrowing.category && inCategory(narrowing.category.id)])
  const [rows, total] = await Promise.all([
    listWorks(ctx, { limit: CATALOGUE_PAGE_SIZE, page }, where, list.order),
    countWorks(ctx, where),
  ])
  const works = rows.map((row) => presentWork(row, languages))
  const paging = { page, size: CATALOGUE_PAGE_SIZE, total, hasNext: total > page * CATALOGUE_PAGE_SIZE }
  return worksFeed(reading, works, { ...narrowing, paging, title: list.title, ...(list.up && { up: list.up }) })
}

interface Listed extends Narrowing {
  title: string
  up?: CatalogueFeed['up']
  paging: Paging
}

/** @throws AppError not_found: there is no such page */
async function worksFeed(reading: FeedReading, works: readonly Work[], listed: Listed): Promise<CatalogueFeed> {
  const { position, t, names } = reading
  const { title, paging, category, facets, own, up } = listed
  if (works.length === 0 && paging.page > 1) throw nothingHere()
  const publications = await publish(reading, works)
  const feed = feedOf(
    reading,
    category ? t.titled(title, names.category(category.name)) : title,
    lastUpdate(publications),
  )
  return { ...feed, path: own(position), ...(up && { up }), publications, facets, paging }
}

/** How a feed is narrowed, and in which other ways it can be narrowed. */
interface Narrowing {
  category: Category | undefined
  facets: Facet[]
  /** The path of the feed so narrowed, from another position. */
  own: (from: Position) => string
}

async function readNarrowing(reading: FeedReading, hasCategories: boolean): Promise<Narrowing> {
  const { ctx, name, params, query, position, languages, t, names, depend } = reading
  if (hasCategories) depend('categories')
  const categories = hasCategories ? await listCategories(ctx) : []
  const category = query.category === undefined ? undefined : categories.find(({ id }) => String(id) === query.category)
  if (hasCategories && query.category !== undefined && !category) throw nothingHere()
  const words = query.query
  const at = (from: Position, id = category?.id) => from.to(name, params, { category: id, query: words })
  const inOther = (language?: Language) => at(position.withLanguage(language))
  const anyCategory = position.to(name, params, { query: words })
  const facets: Facet[] = [
    {
      title: t.language,
      choices: [
        { title: t.all, path: inOther(), isActive: position.language === undefined },
        ...languages.map((language) => ({
          title: language.autonym,
          lang: languageTag(language.code),
          path: inOther(language),
          isActive: language === position.language,
        })),
      ],
    },
    {
      title: t.category,
      choices: [
        { title: t.all, path: anyCategory, isActive: category === undefined },
        ...categories.map(({ id, name: title }) => ({
          title: names.category(title),
          path: at(position, id),
          isActive: id === category?.id,
        })),
      ],
    },
  ]
  // A facet with a single choice besides "all" is left out.
  return { category, facets: facets.filter(({ choices }) => choices.length > 2), own: (from) => at(from) }
}

async function readSearch(reading: FeedReading): Promise<CatalogueFeed> {
  const { read, query, position, t, depend } = reading
  const page = readPageNumber(query.page)
  depend('search')
  const words = cleanText(query.query ?? '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
  const narrowing = await readNarrowing(reading, true)
  const address = readAddress(
    'search',
    {},
    { q: words, language: position.language?.code, category: narrowing.category?.id, limit: CATALOGUE_PAGE_SIZE, page },
  )
  const answer = words === '' ? undefined : await read(address)
  const works: Work[] = answer ? ((await answer.json()) as Work[]) : []
  const counted = answer?.headers.get('x-total-count') ?? '0'
  const paging = {
    page,
    size: CATALOGUE_PAGE_SIZE,
    total: counted.endsWith('+') ? undefined : Number(counted),
    hasNext: answer?.headers.has('link') ?? false,
  }
  return worksFeed(reading, works, { ...narrowing, paging, title: words === '' ? t.search : t.found(words) })
}

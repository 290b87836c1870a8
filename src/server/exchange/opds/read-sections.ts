import { languageTag } from '#contract/language-tag.ts'
import { listCategories, listEntriesWithWorks } from '../../catalogue/queries.ts'
import { allOf, listWorks } from '../../catalogue/works-queries.ts'
import { type CatalogueFeed, nothingHere, readPageNumber, SECTIONS_PAGE_SIZE, type Section } from './catalogue.ts'
import { type FeedReading, feedOf, readableFor } from './feed-reading.ts'
import { findNewestDate, listWriters } from './section-queries.ts'

/** The tags of this many of the newest works are listed. */
const WORKS_WITH_TAGS = 100
const MOST_TAGS = 60

/** A feed that leads to others. */
async function sectionsFeed(reading: FeedReading, title: string, sections: Section[]): Promise<CatalogueFeed> {
  return { ...feedOf(reading, title, await findNewestDate(reading.ctx)), sections }
}

export async function readLanguages(reading: FeedReading): Promise<CatalogueFeed> {
  const { ctx, position, languages, t, names, depend } = reading
  depend('works')
  const { languageIds } = await listEntriesWithWorks(ctx)
  const readable = languages.filter(({ id }) => languageIds.includes(id))
  return sectionsFeed(
    reading,
    t.languages,
    readable.map((language) => ({
      title: language.autonym,
      lang: languageTag(language.code),
      description: t.readableIn(names.language(language)),
      path: position.withLanguage(language).to('works'),
      lists: 'works',
    })),
  )
}

export async function readCategories(reading: FeedReading): Promise<CatalogueFeed> {
  const { ctx, position, t, names, depend } = reading
  depend('works', 'categories')
  const [{ categoryIds }, categories] = await Promise.all([listEntriesWithWorks(ctx), listCategories(ctx)])
  return sectionsFeed(
    reading,
    t.categories,
    categories
      .filter(({ id }) => categoryIds.includes(id))
      .map(({ id, name }) => ({
        title: names.category(name),
        description: t.inCategory(names.category(name)),
        path: position.to('category', { id: String(id) }),
        lists: 'works',
      })),
  )
}

export async function readAuthors(reading: FeedReading): Promise<CatalogueFeed> {
  const { ctx, position, query, t, depend } = reading
  depend('works', 'authors')
  const page = readPageNumber(query.page)
  const size = SECTIONS_PAGE_SIZE
  const { authors, total } = await listWriters(ctx, allOf([readableFor(position)]), { page, limit: size })
  if (authors.length === 0 && page > 1) throw nothingHere()
  const sections = authors.map(
    ({ id, name }): Section => ({
      title: name,
      description: t.byAuthor(name),
      path: position.to('author', { id: String(id) }),
      lists: 'works',
    }),
  )
  const feed = await sectionsFeed(reading, t.authors, sections)
  return { ...feed, paging: { page, size, total, hasNext: total > page * size } }
}

export async function readTags(reading: FeedReading): Promise<CatalogueFeed> {
  const { ctx, position, t, names, depend } = reading
  depend('works')
  const works = await listWorks(ctx, { limit: WORKS_WITH_TAGS }, readableFor(position))
  const counts = Map.groupBy(
    works.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  const common = [...counts].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_TAGS)
  return sectionsFeed(
    reading,
    t.tags,
    common.map(([tag]) => ({
      title: names.tag(tag),
      description: t.withTag(names.tag(tag)),
      path: position.to('tag', { tag }),
      lists: 'works',
    })),
  )
}

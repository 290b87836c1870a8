import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import {
  COVER_SIZE,
  EPUB,
  JPEG,
  type JsonLink,
  licenceLinks,
  linkMaker,
  THUMBNAIL_SIZE,
  textMetadata,
  WEB_PUBLICATION,
} from '../webpub/describe-text.ts'
import { type CatalogueFeed, type Group, linksOfPages, type Position, pageOfFeed, type Section } from './catalogue.ts'
import { type Edition, editionTitle, type Publication } from './publication.ts'

export const OPDS_JSON = 'application/opds+json'

/** Writes a feed as OPDS 2.0: https://specs.opds.io/opds-2.0. A collection of it is left out where nothing is in it. */
export function catalogueJson(feed: CatalogueFeed): object {
  const { position, title, path, updated, up, groups = [], publications = [], facets, paging } = feed
  const { catalogue: t, site } = position.wording
  const link = linkMaker(site)
  const search = position.to('search')
  const pages = paging ? linksOfPages(path, paging) : []
  const navigation = navigationOf(feed, site)
  return {
    metadata: {
      title,
      modified: updated,
      ...(paging && {
        ...(paging.total !== undefined && { numberOfItems: paging.total }),
        itemsPerPage: paging.size,
        currentPage: paging.page,
      }),
    },
    links: [
      link(pageOfFeed(path, paging?.page ?? 1), OPDS_JSON, { rel: 'self' }),
      link(position.to('start'), OPDS_JSON, { rel: 'start', title: t.title(site.brandName) }),
      ...(up ? [link(up.path, OPDS_JSON, { rel: 'up', title: up.title })] : []),
      link(`${search}${search.includes('?') ? '{&query}' : '{?query}'}`, OPDS_JSON, { rel: 'search', templated: true }),
      ...pages.map(({ rel, path: to }) => link(to, OPDS_JSON, { rel })),
    ],
    ...(navigation.length > 0 && { navigation: navigation.map((section) => sectionJson(section, site)) }),
    ...(groups.length > 0 && { groups: groups.map((group) => groupJson(group, position, site)) }),
    ...(publications.length > 0 && {
      publications: publications.map((publication) => publicationJson(publication, position, site)),
    }),
    ...(facets.length > 0 && {
      facets: facets.map((facet) => ({
        metadata: { title: facet.title },
        links: facet.choices.map(({ title: name, path: to, isActive }) =>
          link(to, OPDS_JSON, { title: name, ...(isActive && { rel: 'self' }) }),
        ),
      })),
    }),
  }
}

/** A feed needs a collection, and none may be empty: one in which nothing is leads back. */
function navigationOf({ sections = [], groups = [], publications = [], position, up }: CatalogueFeed, site: Site) {
  if ([sections, groups, publications].some((list) => list.length > 0)) return sections
  const start = { path: position.to('start'), title: position.wording.catalogue.title(site.brandName) }
  return [up ? { ...up, rel: 'up' } : { ...start, rel: 'start' }]
}

const sectionJson = (
  { title, path, rel = 'subsection' }: Pick<Section, 'title' | 'path' | 'rel'>,
  site: Site,
): JsonLink => linkMaker(site)(path, OPDS_JSON, { title, rel })

const groupJson = ({ title, path, publications }: Group, position: Position, site: Site) => ({
  metadata: { title },
  links: [linkMaker(site)(path, OPDS_JSON, { rel: 'self' })],
  publications: publications.map((publication) => publicationJson(publication, position, site)),
})

function publicationJson(publication: Publication, position: Position, site: Site) {
  const { work, language, manifest, page, cover, thumbnail, editions } = publication
  const { names, prefix } = position.wording
  const link = linkMaker(site)
  const leading = (path: string) => [link(path, OPDS_JSON)]
  const subjects = [
    ...work.categories.map(({ id, name }) => ({
      name: names.category(name),
      links: leading(position.to('category', { id: String(id) })),
    })),
    ...work.tags.map((tag) => ({ name: names.tag(tag), links: leading(position.to('tag', { tag })) })),
  ]
  return {
    metadata: {
      ...textMetadata(publication, site),
      author: { name: work.author.name, links: leading(position.to('author', { id: String(work.authorId) })) },
      ...(subjects.length > 0 && { subject: subjects }),
    },
    links: [
      link(manifest, WEB_PUBLICATION, { rel: 'self' }),
      ...editions.map((edition) => editionLink(edition, site)),
      link(prefix + page, 'text/html', { rel: 'alternate', language: languageTag(language.code) }),
      ...licenceLinks(site),
    ],
    images: [link(cover, JPEG, COVER_SIZE), link(thumbnail, JPEG, THUMBNAIL_SIZE)],
  }
}

const editionLink = (edition: Edition, site: Site): JsonLink =>
  linkMaker(site)(edition.path, EPUB, {
    rel: 'http://opds-spec.org/acquisition/open-access',
    title: editionTitle(edition),
    language: edition.languages.map(({ code }) => languageTag(code)),
  })

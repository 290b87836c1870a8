import { catalogueAddress, categoriesPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Site } from '#contract/site.ts'
import { emptyXmlElement, escapeXml, xmlElement } from '../../http/escape-xml.ts'
import { translatorOf } from '../epub/first-page.ts'
import { EPUB, isTranslated, JPEG, WEB_PUBLICATION, yearOf } from '../webpub/describe-text.ts'
import { type CatalogueFeed, linksOfPages, type Paging, type Position, pageOfFeed, type Section } from './catalogue.ts'
import { editionTitle, type Publication } from './publication.ts'

const ATOM = 'application/atom+xml;profile=opds-catalog'
export const NAVIGATION = `${ATOM};kind=navigation`
export const ACQUISITION = `${ATOM};kind=acquisition`
export const SEARCH_DESCRIPTION = 'application/opensearchdescription+xml'
const OPEN_ACCESS = 'http://opds-spec.org/acquisition/open-access'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

interface Link {
  rel: string
  path: string
  type: string
  [attribute: string]: string | undefined
}

export const atomTypeOf = ({ sections }: Pick<CatalogueFeed, 'sections'>): string =>
  sections ? NAVIGATION : ACQUISITION

/** Writes a feed as OPDS 1.2: Atom (RFC 4287) with the terms of https://specs.opds.io/opds-1.2. */
export function catalogueAtom(feed: CatalogueFeed): string {
  const { position, title, path, updated, up, sections = [], publications = [], facets, paging } = feed
  const { catalogue: t, language, prefix, site } = position.wording
  const type = atomTypeOf(feed)
  const start = position.to('start')
  const search = prefix + catalogueAddress('searchDescription', {}, { language: position.language?.code })
  const link = linkWriter(site)
  const pages = paging ? linksOfPages(path, paging) : []
  return `${DECLARATION}
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="${language}">
${[
  xmlElement('id', site.publicUrl + path),
  xmlElement('title', title),
  xmlElement('updated', updated),
  `<author>${xmlElement('name', site.brandName)}${xmlElement('uri', site.brandUrl)}</author>`,
  link({ rel: 'self', path: pageOfFeed(path, paging?.page ?? 1), type }),
  link({ rel: 'start', path: start, type: NAVIGATION, title: t.title(site.brandName) }),
  ...(up ? [link({ rel: 'up', path: up.path, type: NAVIGATION, title: up.title })] : []),
  link({ rel: 'search', path: search, type: SEARCH_DESCRIPTION, title: t.search }),
  ...pages.map((page) => link({ ...page, type })),
  ...facets.flatMap((facet) =>
    facet.choices.map(({ title: name, path: to, isActive }) =>
      link({
        rel: 'http://opds-spec.org/facet',
        path: to,
        type,
        title: name,
        'opds:facetGroup': facet.title,
        'opds:activeFacet': isActive ? 'true' : undefined,
      }),
    ),
  ),
  ...(paging ? countsXml(paging) : []),
  ...sections.map((section) => sectionXml(section, updated, site)),
  ...publications.map((publication) => publicationXml(publication, position, site)),
].join('\n')}
</feed>
`
}

const linkWriter =
  ({ publicUrl }: Site) =>
  ({ rel, path, type, ...rest }: Link): string =>
    emptyXmlElement('link', { rel, href: publicUrl + path, type, ...rest })

function countsXml({ page, size, total }: Paging): string[] {
  return [
    ...(total === undefined ? [] : [xmlElement('opensearch:totalResults', String(total))]),
    xmlElement('opensearch:itemsPerPage', String(size)),
    xmlElement('opensearch:startIndex', String((page - 1) * size + 1)),
  ]
}

function sectionXml({ title, lang, description, path, lists, rel }: Section, updated: string, site: Site): string {
  return [
    '<entry>',
    xmlElement('id', site.publicUrl + path),
    xmlElement('title', title, { 'xml:lang': lang }),
    xmlElement('updated', updated),
    xmlElement('content', description, { type: 'text' }),
    linkWriter(site)({ rel: rel ?? 'subsection', path, type: lists === 'works' ? ACQUISITION : NAVIGATION }),
    '</entry>',
  ].join('\n')
}

function publicationXml(publication: Publication, position: Position, site: Site): string {
  const { work, language, title, titleCode, description, descriptionCode } = publication
  const { publicUrl } = site
  const link = linkWriter(site)
  const page = publicUrl + publication.page
  const tag = languageTag(language.code)
  const { catalogue: t, names, prefix } = position.wording
  const by = { path: position.to('author', { id: String(work.authorId) }), title: t.byAuthor(work.author.name) }
  const year = yearOf(publication)
  return [
    '<entry>',
    xmlElement('id', page),
    xmlElement('title', title, { 'xml:lang': languageTag(titleCode) }),
    xmlElement('updated', publication.updatedAt),
    xmlElement('published', work.createdAt),
    `<author>${xmlElement('name', work.author.name)}</author>`,
    ...(isTranslated(publication) ? [`<contributor>${xmlElement('name', translatorOf(site))}</contributor>`] : []),
    ...(site.textLicence === undefined ? [] : [xmlElement('rights', site.textLicence)]),
    xmlElement('dc:identifier', page),
    xmlElement('dc:language', tag),
    xmlElement('dc:publisher', site.brandName),
    ...(year === undefined ? [] : [xmlElement('dc:issued', year)]),
    ...work.categories.map(({ name }) => categoryXml(name, names.category(name), publicUrl + categoriesPath)),
    ...work.tags.map((tag) => categoryXml(tag, names.tag(tag), `${publicUrl}/tags`)),
    ...(description === null
      ? []
      : [xmlElement('summary', description, { type: 'text', 'xml:lang': languageTag(descriptionCode) })]),
    link({ rel: 'http://opds-spec.org/image', path: publication.cover, type: JPEG }),
    link({ rel: 'http://opds-spec.org/image/thumbnail', path: publication.thumbnail, type: JPEG }),
    ...publication.editions.map((edition) =>
      link({
        rel: OPEN_ACCESS,
        path: edition.path,
        type: EPUB,
        title: editionTitle(edition),
        hreflang: languageTag(edition.languages[0]?.code ?? ''),
      }),
    ),
    link({ rel: 'alternate', path: prefix + publication.page, type: 'text/html', hreflang: tag }),
    link({ rel: 'alternate', path: publication.manifest, type: WEB_PUBLICATION, hreflang: tag }),
    link({ rel: 'related', path: by.path, type: ACQUISITION, title: by.title }),
    '</entry>',
  ].join('\n')
}

const categoryXml = (term: string, label: string, scheme: string) =>
  emptyXmlElement('category', { term, label, scheme })

/** Writes the description of the search, by which clients of OPDS 1.2, and browsers, know its address (OpenSearch 1.1). */
export function searchDescription(position: Position): string {
  const { catalogue: t, language, prefix, site } = position.wording
  const { brandName, publicUrl } = site
  const narrowed = position.to('search')
  const template = `${publicUrl}${narrowed}${narrowed.includes('?') ? '&' : '?'}query={searchTerms}`
  return `${DECLARATION}
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
${xmlElement('ShortName', brandName.slice(0, 16))}
${xmlElement('Description', t.searchText(brandName))}
<Url type="${ACQUISITION}" template="${escapeXml(template)}"/>
<Url type="text/html" template="${escapeXml(`${publicUrl}${prefix}/search?q={searchTerms}`)}"/>
<Language>${language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
</OpenSearchDescription>
`
}

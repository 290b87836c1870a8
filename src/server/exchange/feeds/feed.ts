import { alternatesOf, readingPath } from '#contract/addresses.ts'
import { languageTag } from '#contract/language-tag.ts'
import { INTERFACE_LANGUAGE } from '#contract/languages.ts'
import type { Site } from '#contract/site.ts'
import type { Work } from '#contract/works.ts'
import { presentWork } from '../../catalogue/present.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import { listLocalDescriptions, listWorks } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { escapeXml } from '../../http/escape-xml.ts'

const NEWEST = 20

/** A listed work with its description in the interface's language, where it has one. */
export interface FeedWork extends Work {
  localDescription: string | undefined
}

/** The newest published works. */
export async function listFeedWorks(ctx: Context): Promise<FeedWork[]> {
  const [rows, languages] = await Promise.all([listWorks(ctx, { limit: NEWEST }), listLanguages(ctx)])
  const descriptions = await listLocalDescriptions(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...presentWork(row, languages), localDescription: descriptions.get(row.id) }))
}

/** An Atom feed (RFC 4287). */
export function feedXml(works: readonly FeedWork[], site: Site): string {
  const updated = works.map((work) => work.updatedAt).reduce((a, b) => (a > b ? a : b), new Date(0).toISOString())
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${INTERFACE_LANGUAGE}">
${[
  element('id', `${site.publicUrl}/feed.xml`),
  element('title', `${site.brandName} Translations: New Works`),
  element('subtitle', `The newest works of the library, translated by ${site.brandName}'s AI.`),
  element('updated', updated),
  link({ rel: 'self', type: 'application/atom+xml', href: `${site.publicUrl}/feed.xml` }),
  link({ rel: 'alternate', type: 'text/html', href: `${site.publicUrl}/library` }),
  ...works.map((work) => entryXml(work, site)),
].join('\n')}
</feed>
`
}

function entryXml(work: FeedWork, { publicUrl }: Site): string {
  const codes = work.availableLanguages.map(({ code }) => code)
  const page = publicUrl + readingPath(work, work.originalLanguage.code, undefined)
  const inOriginal = { 'xml:lang': languageTag(work.originalLanguage.code) }
  const languages = alternatesOf(work, codes, undefined).filter(({ tag }) => tag !== 'x-default')
  return [
    '<entry>',
    element('id', page),
    element('title', work.localTitle ?? work.title, work.localTitle === null ? inOriginal : {}),
    element('published', work.createdAt),
    element('updated', work.updatedAt),
    `<author>${element('name', work.author.name)}</author>`,
    // RFC 4287: an entry without content must have at least one link.
    ...(languages.length === 0 ? [link({ rel: 'alternate', type: 'text/html', href: page })] : []),
    ...languages.map(({ tag, path }) =>
      link({ rel: 'alternate', type: 'text/html', hreflang: tag, href: publicUrl + path }),
    ),
    ...work.categories.map(({ name }) => category(name, `${publicUrl}/categories`)),
    ...work.tags.map((tag) => category(tag, `${publicUrl}/tags`)),
    ...summary(work, inOriginal),
    '</entry>',
  ].join('\n')
}

function summary(work: FeedWork, inOriginal: Record<string, string>): string[] {
  if (work.localDescription !== undefined) return [element('summary', work.localDescription)]
  return work.description === null ? [] : [element('summary', work.description, inOriginal)]
}

const category = (term: string, scheme: string) => empty('category', { term, scheme })
const link = (attributes: Record<string, string>) => empty('link', attributes)

const empty = (name: string, attributes: Record<string, string>) => `<${name}${written(attributes)}/>`

const element = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

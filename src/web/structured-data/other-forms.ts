import { catalogueAddress, feedAddress, fileAddress, pairOf } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import type { Head, HeadTag } from '../framework/head/head.ts'
import type { Place, Route } from '../framework/page/page.ts'
import { languageTag } from '../i18n/language-tag.ts'
import type { Locale } from '../i18n/locale.ts'
import { chosenCode, readingPlace, readOf } from '../reader/reading-place.ts'
import { workRead } from '../ui/works/work-data.ts'

const ATOM = 'application/atom+xml'

/** What of a page there is in other forms, for feed readers and reading apps: links for its head. */
export function otherForms(
  route: Route,
  cache: ReadCache,
  place: Place,
  head: Head,
  site: Site,
  { messages, prefix }: Locale,
): HeadTag[] {
  if ((head.status ?? 200) !== 200) return []
  const { id, tag } = place.params
  const feed = (href: string) => [alternate(ATOM, prefix + href, { title: `${messages.site.feed}: ${head.title}` })]
  switch (route.name) {
    case 'home':
      return [
        alternate(
          `${ATOM};profile=opds-catalog;kind=navigation`,
          prefix + catalogueAddress('start', { version: '1.2' }),
          {
            title: `${messages.home.catalogue} 1.2`,
          },
        ),
        alternate('application/opds+json', prefix + catalogueAddress('start', { version: '2.0' }), {
          title: `${messages.home.catalogue} 2.0`,
        }),
      ]
    case 'category':
      return feed(feedAddress('category', { id }))
    case 'language':
      return feed(feedAddress('language', { id }))
    case 'tag':
      return feed(feedAddress('tag', { tag }))
    case 'reading':
    case 'pair':
      return filesOf(cache, place, site)
    default:
      return []
  }
}

/** The files of the text that is open, or of the pair. What names a language must be a whole address, say search engines. */
function filesOf(cache: ReadCache, place: Place, { publicUrl }: Site): HeadTag[] {
  const wanted = readingPlace(place)
  const work = wanted && cache.dataOf(workRead(wanted.id))
  const chosen = work && chosenCode(wanted, work)
  const reading = chosen === undefined ? undefined : wanted && cache.dataOf(readOf(wanted, chosen))
  if (!work || !reading?.text || reading.beside?.text === null) return []
  const { language, beside, chapter } = reading
  const code = pairOf(language.code, beside?.language.code)
  const file = { work: work.id, code }
  const hreflang = languageTag(language.code)
  const form = (type: string, address: string) => alternate(type, publicUrl + address, { hreflang })
  const book = (name: 'book' | 'pairBook') => form('application/epub+zip', fileAddress(name, file))
  if (beside) return [book('pairBook')]
  // The first page stands for the whole work.
  const part = { ...file, chapter: chapter && chapter.number > 1 ? chapter.number : undefined }
  return [
    book('book'),
    form('text/markdown', fileAddress('markdown', part)),
    form('text/plain', fileAddress('plainText', part)),
    form('application/webpub+json', fileAddress('manifest', file)),
  ]
}

const alternate = (type: string, href: string, more: Record<string, string>): HeadTag => ({
  name: 'link',
  attributes: { rel: 'alternate', type, href, ...more },
})

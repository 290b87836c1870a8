import { alternatesOf, bookPath, codesOf, readingPath, sharingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { Head } from '../framework/head/head.ts'
import { isAllMachineMade } from '../framework/head/machine-made.ts'
import { textIn } from '../i18n/language-tag.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { readingMessages } from './reading-messages.ts'
import type { ReadingPlace } from './reading-place.ts'

interface Outcomes {
  work: { data: WorkDetail | undefined; status: number }
  /** undefined: no language is chosen. */
  reading: { data: Reading | undefined; status: number } | undefined
}

export function readingHead(place: ReadingPlace | undefined, { work, reading }: Outcomes, site: Site): Head {
  if (!place || !work.data) {
    const status = place ? work.status : 404
    const title = siteMessages.titled(readingMessages.notFound, site.brandName)
    return status === 200 ? {} : { status, title, noindex: true }
  }
  const { data } = work
  const open = reading?.data
  const description = open?.description ?? data.description
  const head: Head = {
    title: siteMessages.titled(open?.title ?? data.title, site.brandName),
    description: description || readingMessages.generated(open?.title ?? data.title, data.author.name, site.brandName),
    keywords: data.tags,
    article: { publishedYear: data.publicationYear, author: data.author.name, modified: data.updatedAt },
    ...(open ? { ...textIn(open.language), image: sharingPath(data.id, open.language.code) } : {}),
  }
  if (!reading) return { ...head, noindex: true, canonical: bookPath(data.id) }
  if (!open) return reading.status === 200 ? head : { ...head, status: reading.status, noindex: true }

  const chapter = open.chapter?.number
  return {
    ...head,
    machineMade: open.text !== null && isAllMachineMade(data, open),
    ...(open.text && open.beside?.text !== null ? {} : { noindex: true, status: isUnheardOf(place, data) ? 404 : 200 }),
    canonical: readingPath(data, open.language.code, chapter),
    // Two languages are the page of the first once more.
    ...(open.beside
      ? { besideLang: textIn(open.beside.language).lang }
      : { alternates: alternatesOf(data, open.readableIn, chapter) }),
  }
}

/** Someone asked for a language in which nothing of the work can be read. */
function isUnheardOf({ code: asked }: ReadingPlace, { availableLanguages }: WorkDetail): boolean {
  if (asked === undefined) return false
  return codesOf(asked).some((one) => one !== undefined && !availableLanguages.some(({ code }) => code === one))
}

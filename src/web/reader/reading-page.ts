import { bookPath, codesOf, sharingPath } from '#contract/addresses.ts'
import { alternatesOf, textPath } from '#contract/alternates.ts'
import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { Head } from '../framework/head/head.ts'
import { isAllMachineMade } from '../framework/head/machine-made.ts'
import { outcome, type Page } from '../framework/page/page.ts'
import { textIn } from '../i18n/language-tag.ts'
import type { Locale } from '../i18n/locale.ts'
import { workRead, worksByAuthorRead } from '../ui/works/work-data.ts'
import { loadedParts, loadParts } from './parts-code.ts'
import { chosenCode, type ReadingPlace, readingPlace, readOf } from './reading-place.ts'
import { ReadingScreen } from './reading-screen.tsx'

export const readingPage: Page = {
  load: async (cache, address) => {
    const place = readingPlace(address)
    if (!place) return
    const loadReading = async (code: string) => {
      const read = readOf(place, code)
      await cache.prefetch(read)
      await loadParts(cache.dataOf(read))
    }
    const loadWork = cache.prefetch(workRead(place.id)).then(async () => {
      const work = cache.dataOf(workRead(place.id))
      if (!work) return
      const code = place.code === undefined ? chosenCode(place, work) : undefined
      await Promise.all([cache.prefetch(worksByAuthorRead(work.authorId)), code !== undefined && loadReading(code)])
    })
    await Promise.all([loadWork, place.code !== undefined && loadReading(place.code)])
  },
  head: (cache, address, site, locale) => {
    const place = readingPlace(address)
    const work = place ? outcome(cache, workRead(place.id)) : { data: undefined, status: 404 }
    const code = place && work.data && chosenCode(place, work.data)
    const reading = place && code !== undefined ? outcome(cache, readOf(place, code)) : undefined
    return readingHead(place, { work, reading }, site, locale)
  },
  Screen: ReadingScreen,
}

interface Outcomes {
  work: { data: WorkDetail | undefined; status: number }
  /** undefined: the place names no text. */
  reading: { data: Reading | undefined; status: number } | undefined
}

/** @param place undefined: the address can name no work */
export function readingHead(
  place: ReadingPlace | undefined,
  { work, reading }: Outcomes,
  site: Site,
  locale: Locale,
): Head {
  const { reading: readingMessages, site: siteMessages } = locale.messages
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
    ...(open ? { lang: textIn(open.language).lang, image: sharingPath(data.id, open.language.code) } : {}),
  }
  if (!reading) return { ...head, noindex: true, canonical: bookPath(data.id) }
  if (reading.status === 404) {
    const title = siteMessages.titled(siteMessages.notFound, site.brandName)
    return { ...head, title, status: 404, noindex: true }
  }
  if (!open) return reading.status === 200 ? head : { ...head, status: reading.status, noindex: true }

  const chapter = open.chapter?.number
  const hasTexts = open.text !== null && open.beside?.text !== null
  const whole: Head = {
    ...head,
    machineMade: open.text !== null && isAllMachineMade(data, open),
    ...(hasTexts ? {} : { noindex: true, status: isLanguageUnknown(place, data) ? 404 : 200 }),
    canonical: textPath(data, open.language.code, chapter, site.interfaceLanguage),
    // To search engines a pair is the page of its first language.
    ...(open.beside
      ? { besideLang: textIn(open.beside.language).lang }
      : { alternates: alternatesOf(data, open.readableIn, chapter, site.interfaceLanguage) }),
  }
  return loadedParts(open)?.head(whole, open, site, locale) ?? whole
}

/** Whether the address names a language in which the work has no text at all. */
function isLanguageUnknown({ code }: ReadingPlace, { availableLanguages }: WorkDetail): boolean {
  if (code === undefined) return false
  return codesOf(code).some((one) => one !== undefined && !availableLanguages.some((language) => language.code === one))
}

import { textPath } from '#contract/alternates.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { ReadCache } from '../framework/data/read-cache.ts'
import type { Head } from '../framework/head/head.ts'
import { isMachineMade } from '../framework/head/machine-made.ts'
import type { Place } from '../framework/page/page.ts'
import type { Locale } from '../i18n/locale.ts'
import { isoYear } from '../i18n/year.ts'
import { chosenCode, readingPlace, readOf } from '../reader/reading-place.ts'
import { workRead } from '../ui/works/work-data.ts'

/** A node of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** A step of the way from the library to a page. */
export interface Crumb {
  name: string
  /** A path of this site. */
  path: string
}

/** What machines are told of a page. */
export interface PageDescription {
  things: Thing[]
  /** Below the library; the page itself is the last. */
  trail: Crumb[]
}

/** A page whose reads have succeeded, and which search engines may list. */
export interface DescribablePage {
  cache: ReadCache
  place: Place
  head: Head & { canonical: string }
  site: Site
  locale: Locale
}

export const organization = (name: string, url: string): Thing => ({ '@type': 'Organization', name, url })

const credit = (brand: string) => `Translated by machine (${brand} AI), not edited by humans.`

/** https://schema.org/IPTCDigitalSourceEnumeration: made by a trained model. */
const MACHINE_MADE = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'
const MAX_DESCRIPTION = 300

/** A work in the language that is open; nothing where it cannot be read in it. */
export function describeReading({ cache, place, head, site, locale }: DescribablePage): PageDescription {
  const wanted = readingPlace(place)
  const work = wanted && cache.dataOf(workRead(wanted.id))
  const code = work && chosenCode(wanted, work)
  const reading = code && cache.dataOf(readOf(wanted, code))
  if (!work || !reading) return { things: [], trail: [] }
  const { chapter } = reading
  const trail: Crumb[] = [
    { name: reading.title, path: textPath(work, reading.language.code, undefined, site.interfaceLanguage) },
  ]
  if (chapter && chapter.number > 1) trail.push({ name: chapter.title, path: head.canonical })
  const part = chapter && {
    hasPart: {
      '@type': 'Chapter',
      position: chapter.number,
      name: chapter.title,
      url: site.publicUrl + head.canonical,
    },
  }
  const image = head.image && { image: new URL(head.image, site.publicUrl).href }
  return {
    things: [{ ...bookOf(work, reading, site, locale), ...image, ...part }],
    trail,
  }
}

/** The work in the language of its reading. */
function bookOf(work: WorkDetail, reading: Reading, site: Site, locale: Locale): Thing {
  const { language, title, description } = reading
  const otherTitle = title === work.title ? work.localTitle : work.title
  const address = site.publicUrl + textPath(work, language.code, undefined, site.interfaceLanguage)
  return {
    '@type': 'Book',
    '@id': `${address}#book`,
    url: address,
    name: title,
    ...(otherTitle !== null ? { alternateName: otherTitle } : {}),
    author: { '@type': 'Person', name: work.author.name },
    ...inLanguage(language.code),
    ...(description ? { description: shortened(description) } : {}),
    ...(work.categories.length > 0 ? { genre: work.categories.map(({ name }) => name) } : {}),
    ...(work.tags.length > 0 ? { keywords: work.tags } : {}),
    isAccessibleForFree: true,
    provider: organization(site.brandName, site.brandUrl),
    ...(isMachineMade(work, language.code) ? asTranslation(work, site, locale) : asOriginal(work, site)),
  }
}

/** What is said of a translation only. */
function asTranslation(work: WorkDetail, site: Site, { messages }: Locale): Record<string, unknown> {
  return {
    translator: organization(messages.site.translator(site.brandName), site.brandUrl),
    creditText: credit(site.brandName),
    digitalSourceType: MACHINE_MADE,
    translationOfWork: {
      ...bookIn(work, work.originalLanguage.code, site),
      name: work.title,
      ...published(work),
    },
  }
}

function asOriginal(work: WorkDetail, site: Site): Record<string, unknown> {
  const others = work.availableLanguages.filter(({ code }) => code !== work.originalLanguage.code)
  return {
    ...published(work),
    ...(others.length > 0 ? { workTranslation: others.map(({ code }) => bookIn(work, code, site)) } : {}),
  }
}

/** The work in a language, by name. */
const bookIn = (work: WorkDetail, code: string, site: Site): Thing => ({
  '@type': 'Book',
  '@id': `${site.publicUrl}${textPath(work, code, undefined, site.interfaceLanguage)}#book`,
  ...inLanguage(code),
})

function inLanguage(code: string): { inLanguage?: string } {
  const tag = languageTag(code)
  return tag === 'und' ? {} : { inLanguage: tag }
}

function published(work: WorkDetail): { datePublished?: string } {
  const year = isoYear(work.publicationYear)
  return year === undefined ? {} : { datePublished: year }
}

/** The beginning of a long text, cut at the end of a word where words are short. */
function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text
  const start = text.slice(0, MAX_DESCRIPTION).toWellFormed()
  return `${start.replace(/\s+\S{0,30}$/, '').replace(/\uFFFD$/, '')}…`
}

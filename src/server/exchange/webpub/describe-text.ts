import { languageTag } from '#contract/language-tag.ts'
import type { Language } from '#contract/languages.ts'
import type { Site } from '#contract/site.ts'
import type { Work } from '#contract/works.ts'
import { translatorOf } from '../epub/first-page.ts'
import { MACHINE_MADE } from '../epub/package-document.ts'

/** Media type of a manifest (https://readium.org/webpub-manifest). */
export const WEB_PUBLICATION = 'application/webpub+json'
export const EPUB = 'application/epub+zip'
export const XHTML = 'application/xhtml+xml'
export const JPEG = 'image/jpeg'

/** Sizes in pixels. Cover and thumbnail have the same proportions. */
export const COVER_SIZE = { width: 1000, height: 1444 }
export const THUMBNAIL_SIZE = { width: 250, height: 361 }

/** A link of a manifest, or of OPDS 2.0. */
export interface JsonLink {
  href: string
  type: string
  rel?: string
  title?: string
  children?: JsonLink[]
  [more: string]: unknown
}

/** @returns makes links to paths of this site */
export const linkMaker =
  ({ publicUrl }: Site) =>
  (path: string, type: string, rest: Omit<JsonLink, 'href' | 'type'> = {}): JsonLink => ({
    href: publicUrl + path,
    type,
    ...rest,
  })

/** A text as catalogues and manifests describe it. */
export interface DescribedText {
  work: Pick<Work, 'title' | 'publicationYear' | 'originalLanguage'>
  /** Language of the text. */
  language: Pick<Language, 'code' | 'isRtl'>
  title: string
  /** Code of the language in which the title is. */
  titleCode: string
  description: string | null
  /** Path of its page. */
  page: string
  /** ISO 8601. */
  updatedAt: string
}

/** Whether the text was made by machine. */
export const isTranslated = ({
  work,
  language,
}: Pick<DescribedText, 'language'> & { work: Pick<Work, 'originalLanguage'> }) =>
  language.code !== work.originalLanguage.code

/** The year in which the text was published, as ISO 8601 has it; undefined: a translation has no such year, or it is BCE. */
export function yearOf(text: DescribedText): string | undefined {
  const { publicationYear: year } = text.work
  return year === null || year < 1 || isTranslated(text) ? undefined : String(year).padStart(4, '0')
}

/** The metadata of a text without its author and subjects, in the terms of the web publication manifest. */
export function textMetadata(text: DescribedText, site: Site): Record<string, unknown> {
  const { work, language, title, titleCode, description } = text
  const tag = languageTag(language.code)
  const year = yearOf(text)
  return {
    '@type': 'http://schema.org/Book',
    // The e-book has the same identifier.
    identifier: site.publicUrl + text.page,
    title: titleCode === language.code ? title : { [languageTag(titleCode)]: title },
    language: tag,
    publisher: site.brandName,
    modified: text.updatedAt,
    ...(year !== undefined && { published: `${year}-01-01` }),
    ...(description !== null && { description }),
    readingProgression: language.isRtl ? 'rtl' : 'ltr',
    ...(site.textLicence !== undefined && { rights: site.textLicence }),
    ...(isTranslated(text) && {
      translator: translatorOf(site),
      'https://schema.org/translationOfWork': { [languageTag(work.originalLanguage.code)]: work.title },
      'https://schema.org/digitalSourceType': MACHINE_MADE,
    }),
  }
}

/** A link to the licence, where the provider names it by its address. */
export const licenceLinks = ({ textLicence = '' }: Site): JsonLink[] =>
  /^https?:\/\/\S+$/.test(textLicence) ? [{ rel: 'license', href: textLicence, type: 'text/html' }] : []

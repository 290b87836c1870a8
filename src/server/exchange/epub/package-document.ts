import { languageTag } from '#contract/language-tag.ts'
import { escapeXml, written } from '../../http/escape-xml.ts'
import { type BookFacts, translatorOf } from './first-page.ts'

/** A file of the package. */
export interface Item {
  /** Path within the folder of the package. */
  path: string
  type: string
  properties?: 'nav' | 'cover-image'
  /** Reading goes through it, in the order of the items. */
  isRead?: true
}

/** The folder of the package within the archive. */
export const PACKAGE_FOLDER = 'EPUB'
export const PACKAGE_PATH = `${PACKAGE_FOLDER}/package.opf`

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="${PACKAGE_PATH}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`

/** https://schema.org/IPTCDigitalSourceEnumeration: made by a trained model. */
export const MACHINE_MADE = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'

/** How accessible every book is to readers who hear it, feel it, or change how it looks, in the terms of schema.org. */
export const ACCESSIBILITY = {
  accessMode: ['textual', 'visual'],
  accessModeSufficient: ['textual'],
  feature: [
    'alternativeText',
    'displayTransformability',
    'readingOrder',
    'structuralNavigation',
    'tableOfContents',
    'unlocked',
  ],
  hazard: ['none'],
  summary:
    'The text is words alone, in reading order, with headings, a table of contents and its language marked. The only picture is the cover, which is described. Nothing is locked.',
}

/** @param isFromRight pages follow each other from right to left, as in Arabic, or where lines run from top to bottom */
export function packageDocument(facts: BookFacts, items: readonly Item[], isFromRight: boolean): string {
  const { book } = facts
  const [first] = book.languages
  const tag = languageTag(first?.code ?? '')
  const ids = items.map((_, index) => `item-${index + 1}`)
  const manifest = items.map(
    ({ path, type, properties }, index) =>
      `<item${written({ id: ids[index], href: path, 'media-type': type, properties })}/>`,
  )
  const spine = items.flatMap(({ isRead }, index) => (isRead ? [`<itemref${written({ idref: ids[index] })}/>`] : []))
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier"${written({ 'xml:lang': tag, dir: first?.isRtl ? 'rtl' : 'ltr' })}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(facts).join('\n')}
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine page-progression-direction="${isFromRight ? 'rtl' : 'ltr'}">
${spine.join('\n')}
</spine>
</package>
`
}

function metadata(facts: BookFacts): string[] {
  const { book, site, address, title, original, isTranslated } = facts
  const { work } = book
  const subjects = [...new Set([...work.categories.map(({ name }) => name), ...work.tags])]
  return [
    dc('identifier', address, { id: 'identifier' }),
    dc('title', book.title, { id: 'title', 'xml:lang': title.lang, dir: title.rtl ? 'rtl' : 'ltr' }),
    ...book.languages.map(({ code }) => dc('language', languageTag(code))),
    dc('creator', work.author.name, { id: 'author' }),
    role('author', 'aut'),
    ...(isTranslated ? [dc('contributor', translatorOf(site), { id: 'translator' }), role('translator', 'trl')] : []),
    dc('publisher', site.brandName),
    dc('date', book.changedAt.slice(0, 10)),
    ...(book.description ? [dc('description', book.description)] : []),
    ...subjects.map((subject) => dc('subject', subject)),
    dc('source', address),
    ...(site.textLicence === undefined ? [] : [dc('rights', site.textLicence)]),
    meta('dcterms:modified', `${book.changedAt.slice(0, 19)}Z`),
    meta('schema:version', String(book.revision)),
    meta('schema:provider', site.brandName),
    ...(isTranslated
      ? [
          meta('schema:translationOfWork', work.title, {
            id: 'original',
            'xml:lang': original.lang,
            dir: original.rtl ? 'rtl' : 'ltr',
          }),
          meta('schema:inLanguage', original.lang, { refines: '#original' }),
          meta('schema:digitalSourceType', MACHINE_MADE),
          meta('schema:creditText', `Translated by machine (${translatorOf(site)}), not edited by humans.`, {
            'xml:lang': 'en',
          }),
        ]
      : []),
    ...accessibility,
  ]
}

const dc = (name: string, value: string, attributes: Record<string, string | undefined> = {}) =>
  `<dc:${name}${written(attributes)}>${escapeXml(value)}</dc:${name}>`

const meta = (property: string, value: string, attributes: Record<string, string> = {}) =>
  `<meta${written({ property, ...attributes })}>${escapeXml(value)}</meta>`

/** @param code of MARC: https://id.loc.gov/vocabulary/relators */
const role = (id: string, code: string) => meta('role', code, { refines: `#${id}`, scheme: 'marc:relators' })

const accessibility = [
  ...ACCESSIBILITY.accessMode.map((mode) => ['accessMode', mode]),
  ...ACCESSIBILITY.accessModeSufficient.map((mode) => ['accessModeSufficient', mode]),
  ...ACCESSIBILITY.feature.map((feature) => ['accessibilityFeature', feature]),
  ...ACCESSIBILITY.hazard.map((hazard) => ['accessibilityHazard', hazard]),
  ['accessibilitySummary', ACCESSIBILITY.summary],
].map(([name, value]) =>
  meta(`schema:${name}`, value ?? '', name === 'accessibilitySummary' ? { 'xml:lang': 'en' } : {}),
)

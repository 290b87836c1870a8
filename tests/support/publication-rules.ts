import { z } from 'zod'

/**
 * What the JSON Schemas of OPDS 2.0 (https://specs.opds.io/schema) and of the web publication manifest
 * (https://readium.org/webpub-manifest/schema) ask for, and no more than they know: no package of npm has them. Where
 * they leave a choice that the library does not need, such as addresses without a host, the rules have one way alone.
 */
const tag = z.string().refine((text) => {
  try {
    return new Intl.Locale(text).toString() !== ''
  } catch {
    return false
  }
}, 'no BCP 47 tag')
const tags = z.union([tag, z.array(tag).min(1)])
const words = z.string().min(1)
const localized = z.union([words, z.record(tag, words).refine((map) => Object.keys(map).length > 0, 'in no language')])
/** With no character but those of RFC 3986. */
const address = z.url({ protocol: /^https?$/ }).regex(/^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-F]{2})+$/i)
const time = z.iso.datetime()
const positive = z.int().positive()
const relation = z.string().min(1)

const linkFields = {
  type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  rel: z.union([relation, z.array(relation).min(1)]).optional(),
  title: words.optional(),
  language: tags.optional(),
  height: positive.optional(),
  width: positive.optional(),
}
const plainLink = z.strictObject({
  ...linkFields,
  href: address,
  templated: z.literal(false).optional(),
})
const templatedLink = z.strictObject({
  ...linkFields,
  href: z.string().regex(/^https?:\/\/[^{}\s]+\{[?&]\w+(,\w+)*\}$/),
  templated: z.literal(true),
})
const link = z.union([plainLink, templatedLink])
type AnyLink = z.infer<typeof link>

const relationsOf = ({ rel = [] }: AnyLink) => (typeof rel === 'string' ? [rel] : rel)
const withRelation = (links: readonly AnyLink[], ...wanted: string[]) =>
  links.some((one) => relationsOf(one).some((name) => wanted.includes(name)))
/** No two things of a collection are the same. */
const areUnique = (things: readonly unknown[]) =>
  new Set(things.map((one) => JSON.stringify(one))).size === things.length

const collection = z.array(link).min(1).refine(areUnique, 'a link stands there twice')
const ofItself = collection.refine((links) => withRelation(links, 'self'), 'no link of itself')

const contributor = z.union([
  words,
  z.strictObject({ name: localized, sortAs: words.optional(), links: collection.optional() }),
])
const contributors = z.union([contributor, z.array(contributor).min(1)])

const SENSES = ['auditory', 'tactile', 'textual', 'visual'] as const
const MODES = [...SENSES, 'chartOnVisual', 'colorDependent', 'textOnVisual'] as const
const FEATURES = [
  ...['alternativeText', 'ARIA', 'displayTransformability', 'index', 'longDescription', 'none', 'readingOrder'],
  ...['structuralNavigation', 'tableOfContents', 'transcript', 'ttsMarkup', 'unlocked'],
] as const

const metadataFields = {
  '@type': address,
  title: localized,
  identifier: address,
  language: tags,
  modified: time,
  published: z.union([z.iso.date(), time]).optional(),
  author: contributors,
  translator: contributors.optional(),
  publisher: contributors,
  subject: z.array(contributor).min(1).refine(areUnique, 'a subject stands there twice').optional(),
  description: words.optional(),
  readingProgression: z.enum(['rtl', 'ltr']),
  // No term of the schemas, which let other terms be: Thorium knows it.
  rights: words.optional(),
  accessibility: z
    .strictObject({
      accessMode: z.array(z.enum(MODES)),
      accessModeSufficient: z.array(z.union([z.enum(SENSES), z.array(z.enum(SENSES))])),
      feature: z.array(z.enum(FEATURES)),
      hazard: z.array(z.enum(['none', 'unknown', 'flashing', 'motionSimulation', 'sound'])),
      summary: words,
    })
    .optional(),
}
const metadata = z
  .looseObject(metadataFields)
  .refine(
    (fields) => Object.keys(fields).every((name) => name in metadataFields || /^https?:\/\//.test(name)),
    'a field that is neither in the standard nor the address of a term',
  )

export const manifestRules = z.strictObject({
  '@context': address,
  metadata,
  links: ofItself,
  readingOrder: collection,
  resources: collection,
  toc: collection,
})

const ACQUISITION = 'http://opds-spec.org/acquisition'
const ACQUISITIONS = [
  ...['acquisition', 'borrow', 'buy', 'download', 'preview', 'subscribe', ACQUISITION],
  ...['borrow', 'buy', 'open-access', 'sample', 'subscribe'].map((way) => `${ACQUISITION}/${way}`),
]

const publication = z.strictObject({
  metadata,
  links: ofItself.refine((links) => withRelation(links, ...ACQUISITIONS), 'nothing can be acquired'),
  images: collection.refine(
    (links) => links.some(({ type }) => ['image/jpeg', 'image/png', 'image/gif'].includes(type)),
    'no picture that every client can show',
  ),
})

const count = z.int().min(0)
const feedMetadata = z.strictObject({
  title: words,
  modified: time.optional(),
  numberOfItems: count.optional(),
  itemsPerPage: positive.optional(),
  currentPage: positive.optional(),
})
const publications = z.array(publication).min(1).refine(areUnique, 'a publication stands there twice')
const titled = collection.refine((links) => links.every(({ title }) => title !== undefined), 'a link without a title')

export const feedRules = z
  .strictObject({
    metadata: feedMetadata,
    links: ofItself,
    navigation: titled.optional(),
    publications: publications.optional(),
    groups: z.array(z.strictObject({ metadata: feedMetadata, links: collection, publications })).optional(),
    facets: z
      .array(z.strictObject({ metadata: feedMetadata, links: titled }))
      .min(1)
      .refine(areUnique, 'a facet stands there twice')
      .optional(),
  })
  .refine((feed) => feed.navigation ?? feed.publications ?? feed.groups, 'a feed without a collection')

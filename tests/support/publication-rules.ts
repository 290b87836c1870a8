import { z } from 'zod'

/**
 * What the JSON Schemas of OPDS 2.0 (https://drafts.opds.io/schema) and of the web publication manifest
 * (https://readium.org/webpub-manifest/schema) ask for, and no more than they know: no package of npm has them.
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
const localized = z.union([words, z.record(tag, words)])
const address = z.url({ protocol: /^https?$/ })
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
  href: z.string().regex(/^https?:\/\/[^{}]+\{[?&]\w+(,\w+)*\}$/),
  templated: z.literal(true),
})
const link = z.union([plainLink, templatedLink])
type AnyLink = z.infer<typeof link>

const relationsOf = ({ rel = [] }: AnyLink) => (typeof rel === 'string' ? [rel] : rel)
const withRelation = (links: readonly AnyLink[], wanted: string) =>
  links.some((one) => relationsOf(one).some((name) => name === wanted || name.startsWith(`${wanted}/`)))
/** No two links of a collection are the same. */
const areUnique = (links: readonly unknown[]) => new Set(links.map((one) => JSON.stringify(one))).size === links.length

const collection = z.array(link).refine(areUnique, 'a link stands there twice')
const ofItself = collection.refine((links) => withRelation(links, 'self'), 'no link of itself')

const contributor = z.union([
  words,
  z.strictObject({ name: localized, sortAs: words.optional(), links: collection.optional() }),
])
const contributors = z.union([contributor, z.array(contributor)])

const MODES = ['auditory', 'chartOnVisual', 'colorDependent', 'tactile', 'textOnVisual', 'textual', 'visual'] as const
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
  subject: z.array(contributor).refine(areUnique, 'a subject stands there twice'),
  description: words.optional(),
  readingProgression: z.enum(['rtl', 'ltr', 'ttb', 'btt', 'auto']),
  rights: words.optional(),
  accessibility: z
    .strictObject({
      accessMode: z.array(z.enum(MODES)),
      accessModeSufficient: z.array(z.union([z.enum(MODES), z.array(z.enum(MODES))])),
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
  readingOrder: collection.min(1),
  resources: collection,
  toc: collection.min(1),
})

const publication = z.strictObject({
  metadata,
  links: ofItself.refine((links) => withRelation(links, 'http://opds-spec.org/acquisition'), 'nothing can be acquired'),
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
const titled = collection.refine((links) => links.every(({ title }) => title !== undefined), 'a link without a title')

export const feedRules = z
  .strictObject({
    metadata: feedMetadata,
    links: ofItself,
    navigation: titled.optional(),
    publications: z.array(publication).optional(),
    groups: z
      .array(z.strictObject({ metadata: feedMetadata, links: collection, publications: z.array(publication).min(1) }))
      .optional(),
    facets: z.array(z.strictObject({ metadata: feedMetadata, links: titled.min(1) })).optional(),
  })
  .refine((feed) => feed.navigation ?? feed.publications ?? feed.groups, 'a feed without a collection')

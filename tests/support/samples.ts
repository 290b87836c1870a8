import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The sample library's folder. */
export const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url))

export const sampleSlugs = readdirSync(`${SAMPLES}/works`).sort()

/** As they stand in `library.json`, which is the order in which a fresh library numbers them. */
export const sampleCatalogue = JSON.parse(readFileSync(`${SAMPLES}/library.json`, 'utf8')) as {
  languages: { code: string; name: string; isRtl: boolean }[]
  categories: { name: string }[]
  authors: { name: string }[]
}

/** The number that an empty library gives a sample when it takes them in, one after the other. */
export const sampleId = (slug: string): number => numberOf(sampleSlugs.indexOf(slug), slug)
export const languageId = (code: string): number =>
  numberOf(
    sampleCatalogue.languages.findIndex((language) => language.code === code),
    code,
  )
export const categoryId = (name: string): number =>
  numberOf(
    sampleCatalogue.categories.findIndex((category) => category.name === name),
    name,
  )

/** Of the site that the journeys visit: a category without works, which the samples do not have. */
export const EMPTY_CATEGORY = { id: sampleCatalogue.categories.length + 1, name: 'Riddles' }

/** What an import adds to them for that. */
export const MORE_THAN_SAMPLES = { categories: [{ name: EMPTY_CATEGORY.name, icon: '' }] }

/** How many places (chapters, or one text) and languages each public work has, by the work's number. */
export const publicSamples = new Map(
  sampleSlugs.flatMap((slug) => {
    const folder = `${SAMPLES}/works/${slug}`
    const { status } = JSON.parse(readFileSync(`${folder}/work.json`, 'utf8')) as { status: string }
    if (status !== 'published') return []
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
    const places = new Set(entries.map((path) => dirname(path))).size
    return [[sampleId(slug), { places, languages: entries.length / places }] as const]
  }),
)

function numberOf(index: number, name: string): number {
  if (index < 0) throw new Error(`no sample is called ${name}`)
  return index + 1
}

/** Of a work's page. */
export const address = (slug: string) => `/book/${sampleId(slug)}`
/** Arabic, six chapters. */
export const FERRYMAN = address('ferryman-of-two-cities')
/** Persian couplets, in chapters. */
export const ZAL = address('zal-and-the-simurgh')
/** Greek prose, in one text. */
export const FABLES = address('five-fables-of-the-road')
/** English verse, in one text. */
export const LETTERS = address('nine-letters-to-autumn')

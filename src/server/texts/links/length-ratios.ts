import { type SQL, sql } from 'drizzle-orm'
import { languageTag } from '#contract/language-tag.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'

/** How long the texts of a work in one language are, compared with their hubs. */
export interface LengthSample {
  workId: number
  hubId: number
  languageId: number
  /** Logarithm of the ratio of the text's length to the hub's; of chapters the mean. */
  log: number
}

/** How long a text usually is, compared with its hub. */
export interface LengthRatio {
  /** Logarithm of the expected ratio. */
  log: number
  /** Variance of that logarithm, without what is due to the style of single translations, terse or wordy. */
  variance: number
}

type RatioOf = (hubLanguageId: number, languageId: number) => LengthRatio

interface LanguageCode {
  id: number
  code: string
}

/** Logarithm of the length of a text in a script, over its length in Latin letters; scripts not listed: 0. */
const SCRIPT_LOGS: Record<string, number> = {
  Hans: -1.05,
  Hant: -1.05,
  Kore: -0.88,
  Jpan: -0.73,
  Ethi: -0.5,
  Hebr: -0.43,
  Arab: -0.3,
  Deva: -0.24,
  Thai: -0.14,
  Cyrl: -0.13,
}
/** Logarithm by which a text grows when it is translated, whatever the languages. */
const GROWTH = 0.1
const PRIOR_VARIANCE = 0.055 ** 2
/** What is assumed without a library weighs as much as this many of its works, … */
const PRIOR_WORKS = 5
/** … and that a work is translated neither tersely nor wordily as much as this many of its texts. */
const PRIOR_TEXTS = 1
/** Rounds after which the values hardly change any more. */
const SWEEPS = 12
/** The ratios are learnt from the newest translations and the newest chapter texts, at most this many of each. */
const MAX_SAMPLED_TEXTS = 6000
/** Characters of a hub: the ratios of shorter texts are mostly chance. */
const MIN_HUB_LENGTH = 200
/** What was learnt is learnt again after this time, or when the library has this many times as many texts. */
const MAX_AGE_MS = 10 * 60_000
const MAX_GROWTH = 1.5
/** The standard deviation of a normal distribution over the median of the distances from its mean. */
const DEVIATION_OVER_MEDIAN = 1.4826

/** What was learnt from a library. */
export interface LengthRatios {
  ratioOf: RatioOf
  languageIds: readonly number[]
}

interface Size {
  database: string
  languages: number
  texts: number
}

/** A cache, for one database: the ratios change slowly, and learning them takes some tenths of a second. */
let cached: { ratios: Promise<LengthRatios>; size: Size; at: number } | undefined

/** @returns how long texts usually are in this library, compared with their hubs; learnt now and then, cached in between */
export async function lengthRatios(ctx: Context): Promise<LengthRatios> {
  const [size, at] = [await sizeOf(ctx), ctx.clock().getTime()]
  const isFresh =
    cached !== undefined &&
    at - cached.at <= MAX_AGE_MS &&
    size.texts < MAX_GROWTH * cached.size.texts &&
    size.database === cached.size.database &&
    size.languages === cached.size.languages
  // They may be learnt in the transaction of another request, which may fail: then they are learnt again.
  if (cached && isFresh) return cached.ratios.catch(() => lengthRatios(ctx))
  const learning = { ratios: learn(ctx), size, at }
  cached = learning
  learning.ratios.catch(() => {
    if (cached === learning) cached = undefined
  })
  return learning.ratios
}

async function learn(ctx: Context): Promise<LengthRatios> {
  const languages = await listLanguages(ctx)
  return { ratioOf: learnRatios(await listSamples(ctx), languages), languageIds: languages.map(({ id }) => id) }
}

/** Highest ids in place of counts: they are found at once, and grow with the counts. */
async function sizeOf(ctx: Context): Promise<Size> {
  const { rows } = await ctx.db.execute<Size & Record<string, unknown>>(sql`
    select current_database() as database, (select coalesce(max(id), 0) from languages) as languages,
      (select coalesce(max(id), 0) from translations) + (select coalesce(max(id), 0) from chapter_translations) as texts`)
  return rows[0] as Size
}

async function listSamples(ctx: Context): Promise<LengthSample[]> {
  const newest = (texts: SQL) => sql`
    select * from ${texts} where is_complete and missing = 0 and id <> hub_id order by id desc limit ${MAX_SAMPLED_TEXTS}`
  const ofKind = (place: SQL, texts: SQL) => sql`
    select ${place} as "workId", h.language_id as "hubId", t.language_id as "languageId", t.length, h.length as hub_length
    from (${newest(texts)}) t join ${texts} h on h.id = t.hub_id
    where h.is_complete and t.length > 0 and h.length >= ${MIN_HUB_LENGTH}`
  const { rows } = await ctx.db.execute<LengthSample & Record<string, unknown>>(sql`
    select "workId", "hubId", "languageId", avg(ln(length::float8 / hub_length)) as log from (
      ${ofKind(sql`t.work_id`, sql`translations`)} union all
      ${ofKind(sql`(select c.work_id from chapters c where c.id = t.chapter_id)`, sql`chapter_translations`)}
    ) texts group by "workId", "hubId", "languageId"`)
  return rows
}

/**
 * Learns how long texts are in each language: a value for each language, which starts as that of its script, and a value
 * for each work, because a translation may be terse or wordy. A pair of languages with enough works has its own value.
 */
export function learnRatios(samples: readonly LengthSample[], languages: readonly LanguageCode[]): RatioOf {
  const { between, styles } = fit(samples, languages)
  const plain = samples.map((sample) => ({ ...sample, log: sample.log - (styles.get(sample.workId) ?? 0) }))
  const all = plain.map(({ hubId, languageId, log }) => log - between(hubId, languageId))
  const variance = toward(PRIOR_VARIANCE, varianceOf(all), all.length)
  const pairs = new Map<string, LengthRatio>()
  for (const [pair, of] of Map.groupBy(plain, ({ hubId, languageId }) => `${hubId} ${languageId}`)) {
    const [first] = of as [LengthSample]
    const logs = of.map(({ log }) => log)
    const log = toward(between(first.hubId, first.languageId), median(logs), logs.length)
    const own = varianceOf(logs.map((value) => value - log))
    pairs.set(pair, { log, variance: toward(variance, own, logs.length) })
  }
  return (hubId, languageId) => pairs.get(`${hubId} ${languageId}`) ?? { log: between(hubId, languageId), variance }
}

/** Fits the values of languages and works to the samples and to what was assumed, by turns. */
function fit(samples: readonly LengthSample[], languages: readonly LanguageCode[]) {
  const priors = new Map(languages.map(({ id, code }) => [id, ofScript(code)]))
  const values = new Map(priors)
  const styles = new Map<number, number>()
  const between = (hubId: number, languageId: number) =>
    hubId === languageId ? 0 : GROWTH + (values.get(languageId) ?? 0) - (values.get(hubId) ?? 0)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const ofLanguages = new Sums()
    for (const { workId, hubId, languageId, log } of samples) {
      const off = log - between(hubId, languageId) - (styles.get(workId) ?? 0)
      ofLanguages.add(languageId, off)
      ofLanguages.add(hubId, -off)
    }
    for (const [id, prior] of priors) {
      const value = values.get(id) ?? 0
      // Half the way: the other language of the pair goes the other half.
      values.set(id, value + ofLanguages.mean(id, PRIOR_WORKS, prior - value) / 2)
    }
    const ofWorks = new Sums()
    for (const { workId, hubId, languageId, log } of samples) ofWorks.add(workId, log - between(hubId, languageId))
    for (const { workId } of samples) styles.set(workId, ofWorks.mean(workId, PRIOR_TEXTS, 0))
  }
  return { between, styles }
}

class Sums {
  readonly #sums = new Map<number, { sum: number; count: number }>()

  add(id: number, value: number): void {
    const of = this.#sums.get(id)
    if (of === undefined) this.#sums.set(id, { sum: value, count: 1 })
    else {
      of.sum += value
      of.count += 1
    }
  }

  /** @returns the mean of the values and of `priors` times the value `prior` */
  mean(id: number, priors: number, prior: number): number {
    const { sum, count } = this.#sums.get(id) ?? { sum: 0, count: 0 }
    return (sum + priors * prior) / (count + priors)
  }
}

function ofScript(code: string): number {
  return SCRIPT_LOGS[new Intl.Locale(languageTag(code)).maximize().script ?? ''] ?? 0
}

/** @returns a value between `known` and what the works say, closer to the latter the more works there are */
const toward = (known: number, said: number, works: number) =>
  (PRIOR_WORKS * known + works * said) / (PRIOR_WORKS + works)

const varianceOf = (distances: readonly number[]) => (DEVIATION_OVER_MEDIAN * median(distances.map(Math.abs))) ** 2

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length === 0 ? 0 : ((sorted[half] as number) + (sorted[sorted.length - 1 - half] as number)) / 2
}

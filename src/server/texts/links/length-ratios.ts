import { type SQL, sql } from 'drizzle-orm'
import { languageTag } from '#contract/language-tag.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'

/** A work whose text in one language was compared with that in another, the hub. */
export interface LengthSample {
  workId: number
  hubId: number
  languageId: number
  /** Logarithm of the length of the text over that of the hub. */
  log: number
}

/** How much longer a text usually is than its hub. */
export interface LengthRatio {
  /** Logarithm of the expected ratio. */
  log: number
  /** Variance of that logarithm, in works that are rendered neither tersely nor at length. */
  variance: number
}

type RatioOf = (hubLanguageId: number, languageId: number) => LengthRatio

interface Coded {
  id: number
  code: string
}

/** Logarithm of how long a text is in a script, over the same in Latin letters. */
const SCRIPTS: Record<string, number> = {
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
/** By how much a text grows when it is translated, whatever the languages. */
const GROWTH = 0.1
const VARIANCE = 0.055 ** 2
/** What is known without a library weighs as much as so many works of it. */
const WORKS = 5
/** The same of how tersely one work is rendered. */
const TEXTS = 1
const SWEEPS = 12
/** At most so many texts of either kind are learnt from, the newest; in shorter ones it is chance that tells. */
const MOST_TEXTS = 6000
const SHORTEST = 200
/** What was learnt is kept so long, and until there are so many times as many texts. */
const KEPT_MS = 10 * 60_000
const GROWN = 1.5
/** The scale at which the median of distances is a standard deviation. */
const NORMAL = 1.4826

/** What a library has taught of its languages. */
export interface LengthRatios {
  ratioOf: RatioOf
  languageIds: readonly number[]
}

interface Size {
  database: string
  languages: number
  texts: number
}

let kept: { ratios: Promise<LengthRatios>; size: Size; at: number } | undefined

/** How long texts usually are in this library, beside each other: learnt now and then, kept in between. */
export async function lengthRatios(ctx: Context): Promise<LengthRatios> {
  const [size, at] = [await sizeOf(ctx), ctx.clock().getTime()]
  const isFresh =
    kept !== undefined &&
    at - kept.at <= KEPT_MS &&
    size.texts < GROWN * kept.size.texts &&
    size.database === kept.size.database &&
    size.languages === kept.size.languages
  // Another's transaction may fail that learns: of no concern to this one.
  if (kept && isFresh) return kept.ratios.catch(() => lengthRatios(ctx))
  const learning = { ratios: learn(ctx), size, at }
  kept = learning
  learning.ratios.catch(() => {
    if (kept === learning) kept = undefined
  })
  return learning.ratios
}

async function learn(ctx: Context): Promise<LengthRatios> {
  const languages = await listLanguages(ctx)
  return { ratioOf: learnRatios(await listSamples(ctx), languages), languageIds: languages.map(({ id }) => id) }
}

/** `languages` and `texts`: not how many there are, but numbers that grow with them. */
async function sizeOf(ctx: Context): Promise<Size> {
  const { rows } = await ctx.db.execute<Size & Record<string, unknown>>(sql`
    select current_database() as database, (select coalesce(max(id), 0) from languages) as languages,
      (select coalesce(max(id), 0) from translations) + (select coalesce(max(id), 0) from chapter_translations) as texts`)
  return rows[0] as Size
}

async function listSamples(ctx: Context): Promise<LengthSample[]> {
  const newest = (texts: SQL) => sql`
    select * from ${texts} where is_complete and missing = 0 and id <> hub_id order by id desc limit ${MOST_TEXTS}`
  const ofKind = (place: SQL, texts: SQL) => sql`
    select ${place} as "workId", h.language_id as "hubId", t.language_id as "languageId", t.length, h.length as hub_length
    from (${newest(texts)}) t join ${texts} h on h.id = t.hub_id
    where h.is_complete and t.length > 0 and h.length >= ${SHORTEST}`
  const { rows } = await ctx.db.execute<LengthSample & Record<string, unknown>>(sql`
    select "workId", "hubId", "languageId", avg(ln(length::float8 / hub_length)) as log from (
      ${ofKind(sql`t.work_id`, sql`translations`)} union all
      ${ofKind(sql`(select c.work_id from chapters c where c.id = t.chapter_id)`, sql`chapter_translations`)}
    ) texts group by "workId", "hubId", "languageId"`)
  return rows
}

/**
 * Learns from a library how long texts are in its languages: a value for each language, which begins with that of its
 * script, and one for each work, which may be rendered tersely or at length; then each pair of languages by itself, as far
 * as there are works in it.
 */
export function learnRatios(samples: readonly LengthSample[], languages: readonly Coded[]): RatioOf {
  const { between, styles } = fit(samples, languages)
  const plain = samples.map((sample) => ({ ...sample, log: sample.log - (styles.get(sample.workId) ?? 0) }))
  const all = plain.map(({ hubId, languageId, log }) => log - between(hubId, languageId))
  const variance = toward(VARIANCE, varianceOf(all), all.length)
  const pairs = new Map<string, LengthRatio>()
  for (const [pair, of] of Map.groupBy(plain, ({ hubId, languageId }) => `${hubId} ${languageId}`)) {
    const [first] = of as [LengthSample]
    const logs = of.map(({ log }) => log)
    const log = toward(between(first.hubId, first.languageId), median(logs), logs.length)
    const own = varianceOf(logs.map((one) => one - log))
    pairs.set(pair, { log, variance: toward(variance, own, logs.length) })
  }
  return (hubId, languageId) => pairs.get(`${hubId} ${languageId}`) ?? { log: between(hubId, languageId), variance }
}

/** The values of languages and works that agree best with the samples and with what was known, by turns. */
function fit(samples: readonly LengthSample[], languages: readonly Coded[]) {
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
      // Half the way: both languages of a pair go toward each other.
      values.set(id, value + ofLanguages.mean(id, WORKS, prior - value) / 2)
    }
    const ofWorks = new Sums()
    for (const { workId, hubId, languageId, log } of samples) ofWorks.add(workId, log - between(hubId, languageId))
    for (const { workId } of samples) styles.set(workId, ofWorks.mean(workId, TEXTS, 0))
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

  /** With so many more of a prior value. */
  mean(id: number, priors: number, prior: number): number {
    const { sum, count } = this.#sums.get(id) ?? { sum: 0, count: 0 }
    return (sum + priors * prior) / (count + priors)
  }
}

function ofScript(code: string): number {
  return SCRIPTS[new Intl.Locale(languageTag(code)).maximize().script ?? ''] ?? 0
}

/** What so many works say, as far as they outweigh what was known. */
const toward = (known: number, said: number, works: number) => (WORKS * known + works * said) / (WORKS + works)

const varianceOf = (distances: readonly number[]) => (NORMAL * median(distances.map(Math.abs))) ** 2

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length === 0 ? 0 : ((sorted[half] as number) + (sorted[sorted.length - 1 - half] as number)) / 2
}

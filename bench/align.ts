import { alignBlocks } from '#alignment/align-blocks.ts'
import { alignPlace } from '#alignment/align-place.ts'
import type { BlockShape } from '#alignment/block-shapes.ts'
import { type Bead, composeLinks, readLinks } from '#alignment/links.ts'
import { languageTag } from '#contract/language-tag.ts'
import { type Alignment, alignWithHub } from '#server/texts/links/align-texts.ts'
import { learnRatios } from '#server/texts/links/length-ratios.ts'
import {
  type Disturbed,
  disturb,
  random,
  type SamplePlace,
  samplePlaces,
  seedOf,
  shapes,
  type Written,
} from '#tests/support/disturbed-text.ts'
import { sampleCatalogue } from '#tests/support/samples.ts'
import { precision, recall, Scores, strictRecall, truthBetween } from './align-scores.ts'
import { median } from './load.ts'

const GOALS = { all: 0.975, rightToLeft: 0.96, composed: 0.965, flagged: 0.01, lossesFound: 0.95, ms: 50 }
const SEEDS = 10
/** No number of the aligner was chosen by these works, nor by the last half of the seeds. */
const HELD_OUT = [
  'a-letter-from-fustat',
  'the-hodja-looks-for-the-key',
  'the-interpreters-dinner',
  'the-ten-foot-hut',
  'translators-of-toledo',
]
const LARGE = 400
/** As many as a save compares a text with. */
const WITNESSES = 8
const RIGHT_TO_LEFT = new Set(sampleCatalogue.languages.filter(({ isRtl }) => isRtl).map(({ code }) => code))

const faults: string[] = []

/**
 * Alignment of the sample library's own translations, as they are, and with one block in ten merged, split, left out or
 * moved: two texts alone, and all texts of a place with their original, as a library aligns them.
 * @param seeds how often each text is disturbed
 */
export async function benchAlign(seeds = SEEDS): Promise<void> {
  faults.length = 0
  const places = await samplePlaces()
  benchPairs(places, seeds)
  benchLibrary(places, seeds)
  benchSaves(places, seeds)
  benchTime(places)
  console.log(faults.length === 0 ? 'every goal is reached' : `not reached:\n  ${faults.join('\n  ')}`)
}

/** All pairs of texts of a place that have as many blocks, the second disturbed. */
function benchPairs(places: readonly SamplePlace[], seeds: number): void {
  const scores = new Scores()
  const losses = noLosses()
  let [pairs, flagged] = [0, 0]
  for (const place of places) {
    const whole = new Map([...place.texts].map(([code, text]) => [code, shapes(text)]))
    for (const [b, second] of place.texts)
      for (let seed = 0; seed < seeds; seed += 1) {
        const disturbed = disturbedText(place, b, seed)
        const disturbedShapes = shapes(disturbed.blocks)
        for (const [a, first] of pairsWith(place, b)) {
          if (first.length !== second.length) continue
          const truth = truthBetween(
            first.map((_, i) => [i]),
            disturbed.from,
            disturbed.moved,
          )
          const beads = alignBlocks(whole.get(a) as BlockShape[], disturbedShapes)
          scores.add(namesOf(place, a, b, seed), truth, beads)
          countLosses(losses, disturbed, beads)
          if (seed > 0) continue
          pairs += 1
          const even = alignBlocks(whole.get(a) as BlockShape[], whole.get(b) as BlockShape[])
          if (even.some(([, n]) => n === 0)) flagged += 1
        }
      }
  }
  print(`two texts alone: ${pairs} pairs, ${seeds} times`, scores, 'all', GOALS.all)
  printFlags('two texts alone', { flagged, of: pairs }, losses)
}

/** Each place with its original as it is, and all other texts disturbed, aligned together as after an import. */
function benchLibrary(places: readonly SamplePlace[], seeds: number): void {
  const [withOriginal, composed] = [new Scores(), new Scores()]
  const losses = noLosses()
  const flags = { flagged: 0, of: 0 }
  for (const place of places)
    for (let seed = 0; seed < seeds; seed += 1) {
      const { hub, hubCode, others } = withHub(place)
      const disturbed = others.map(([code]) => disturbedText(place, code, seed))
      const beads = alignAll(
        hub,
        hubCode,
        others.map(([code], n) => [code, (disturbed[n] as Disturbed).blocks]),
      )
      for (const [n, [code]] of others.entries()) {
        const { from, moved } = disturbed[n] as Disturbed
        const truth = truthBetween(
          hub.map((_, i) => [i]),
          from,
          moved,
        )
        withOriginal.add(namesOf(place, hubCode, code, seed), truth, reversed(beads[n]?.beads ?? []))
        countLosses(losses, disturbed[n] as Disturbed, reversed(beads[n]?.beads ?? []))
        for (const [m, [other]] of others.slice(0, n).entries()) {
          const there = disturbed[m] as Disturbed
          const between = truthBetween(there.from, from, new Set([...moved, ...there.moved]))
          composed.add(
            namesOf(place, other, code, seed),
            between,
            composeLinks(beads[m]?.beads ?? [], beads[n]?.beads ?? []),
          )
        }
      }
      countFlags(flags, place, seed)
    }
  print(`with the original, all texts of a place together: ${seeds} times`, withOriginal, 'all', GOALS.all)
  printFlags('with the original', flags, losses)
  print('through the original, both disturbed', composed, 'all', GOALS.composed)
}

/** One text of a place after another is saved, each beside those before it. */
function benchSaves(places: readonly SamplePlace[], seeds: number): void {
  const scores = new Scores()
  for (const place of places)
    for (let seed = 0; seed < Math.min(3, seeds); seed += 1) {
      const { hub, hubCode, others } = withHub(place)
      const saved: Saved[] = []
      for (const [code] of others) {
        const { blocks, from, moved } = disturbedText(place, code, seed)
        const [found] = alignAll(hub, hubCode, [[code, blocks]], saved)
        if (!found) continue
        saved.push(found)
        const truth = truthBetween(
          hub.map((_, i) => [i]),
          from,
          moved,
        )
        scores.add(namesOf(place, hubCode, code, seed), truth, reversed(found.beads))
      }
    }
  const all = scores.of('all')
  console.log(`\nsaved one after another: precision ${figure(precision(all))}, recall ${figure(recall(all))}`)
}

/** Every second text is disturbed: which of the others are said to lack something? */
function countFlags(flags: { flagged: number; of: number }, place: SamplePlace, seed: number): void {
  const { hub, hubCode, others } = withHub(place)
  const isWhole = (n: number) => (n + seed) % 2 === 0
  const texts = others.map(([code, text], n): [string, Written[]] => [
    code,
    isWhole(n) ? text : disturbedText(place, code, seed).blocks,
  ])
  for (const [n, { missing }] of alignAll(hub, hubCode, texts).entries()) {
    if (!isWhole(n)) continue
    flags.of += 1
    if (missing > 0) flags.flagged += 1
  }
}

interface Saved extends Alignment {
  code: string
  html: string
  /** Its blocks and the hub's. */
  beads: Bead[]
}

const languages = sampleCatalogue.languages.map(({ code }, i) => ({ id: i + 1, code }))
const idOf = (code: string) => languages.find((language) => language.code === code)?.id as number
const ratioOf = learnRatios([], languages)

/** @param saved texts of the place that are aligned already */
function alignAll(
  hub: readonly Written[],
  hubCode: string,
  texts: readonly [code: string, Written[]][],
  saved: readonly Saved[] = [],
): Saved[] {
  const htmls = texts.map(([, blocks]) => htmlOf(blocks))
  const logs = texts.map(([code]) => ratioOf(idOf(hubCode), idOf(code)).log)
  return alignWithHub(htmlOf(hub), htmls, logs, saved).map((alignment, n) => ({
    ...alignment,
    code: (texts[n] as [string, Written[]])[0],
    html: htmls[n] as string,
    beads: readLinks(alignment.links),
  }))
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

const htmlOf = (blocks: readonly Written[]) =>
  blocks
    .map(({ text, kind }, i) => {
      const name = kind === 'heading' ? 'h2' : kind
      return `<${name} id="p${i + 1}">${text.replace(/[&<>\n]/g, (character) => ESCAPED[character] as string)}</${name}>`
    })
    .join('\n')

/** The original of a place, or else its first text; and the texts that have as many blocks. */
function withHub({ texts, original }: SamplePlace) {
  const hubCode = texts.has(original) ? original : ([...texts.keys()][0] as string)
  const hub = texts.get(hubCode) as Written[]
  return { hub, hubCode, others: [...texts].filter(([code, text]) => code !== hubCode && text.length === hub.length) }
}

/** The texts that come before that of a language. */
const pairsWith = ({ texts }: SamplePlace, code: string) => [...texts].slice(0, [...texts.keys()].indexOf(code))

const disturbedText = ({ work, chapter, texts }: SamplePlace, code: string, seed: number) =>
  disturb(texts.get(code) as Written[], random(seedOf(work, chapter, code, seed)))

const reversed = (beads: readonly Bead[]) => beads.map(([m, n]): Bead => [n, m])

interface Losses {
  all: number
  /** Found at the very block. */
  exact: number
  /** Found there or at a neighbour: which of two like paragraphs is missing is often not to be told. */
  found: number
  /** Texts that lack something, and those of them that are said to. */
  texts: number
  textsFound: number
}

const noLosses = (): Losses => ({ all: 0, exact: 0, found: 0, texts: 0, textsFound: 0 })

function countLosses(losses: Losses, { lost }: Disturbed, beads: readonly Bead[]): void {
  const missing = new Set<number>()
  let i = 0
  for (const [m, n] of beads) {
    if (n === 0) for (let k = i; k < i + m; k += 1) missing.add(k)
    i += m
  }
  losses.all += lost.size
  for (const k of lost) {
    if (missing.has(k)) losses.exact += 1
    if ([k - 1, k, k + 1].some((near) => missing.has(near))) losses.found += 1
  }
  if (lost.size === 0) return
  losses.texts += 1
  if (missing.size > 0) losses.textsFound += 1
}

function namesOf({ work }: SamplePlace, a: string, b: string, seed: number): string[] {
  const isHeldOut = HELD_OUT.includes(work) && seed >= SEEDS / 2
  const isChosenBy = !HELD_OUT.includes(work) && seed < SEEDS / 2
  return [
    'all',
    ...(isHeldOut ? ['held out'] : isChosenBy ? ['chosen by'] : []),
    ...(RIGHT_TO_LEFT.has(a) === RIGHT_TO_LEFT.has(b) ? [] : ['right-to-left']),
    `class ${classesOf(a, b)}`,
    `pair ${[a, b].sort().join('-')}`,
  ]
}

const EAST_ASIAN = ['Hans', 'Hant', 'Jpan', 'Kore']
const ALPHABETS = ['Latn', 'Cyrl', 'Grek']

function classesOf(a: string, b: string): string {
  const classOf = (code: string) => {
    const script = new Intl.Locale(languageTag(code)).maximize().script ?? ''
    if (RIGHT_TO_LEFT.has(code)) return 'right-to-left'
    return EAST_ASIAN.includes(script) ? 'East Asian' : ALPHABETS.includes(script) ? 'alphabet' : 'other'
  }
  return [classOf(a), classOf(b)].sort().join(', ')
}

const figure = (value: number) => value.toFixed(3)

function print(title: string, scores: Scores, name: string, goal: number): void {
  console.log(`\n${title}`)
  const classes = scores.worst('class ')
  const names = [name, 'chosen by', 'held out', 'right-to-left', ...classes]
  for (const row of names) {
    const score = scores.of(row)
    const cells = [precision(score), recall(score), strictRecall(score)].map(figure)
    console.log(
      `  ${row.padEnd(36)}${String(score.wanted).padStart(8)}${cells.map((cell) => cell.padStart(8)).join('')}`,
    )
  }
  const worst = scores.worst('pair ').slice(0, 10)
  const shown = worst.map(
    (pair) => `${pair.slice(5)} ${figure(precision(scores.of(pair)))} ${figure(recall(scores.of(pair)))}`,
  )
  console.log(`  worst: ${shown.join(', ')}`)
  for (const [row, least] of [
    [name, goal],
    ['right-to-left', GOALS.rightToLeft],
  ] as const)
    for (const measure of [precision, recall])
      if (!(measure(scores.of(row)) >= least)) faults.push(`${title}: ${row}: ${measure.name}`)
}

function printFlags(title: string, { flagged, of }: { flagged: number; of: number }, losses: Losses): void {
  console.log(
    `  undisturbed and yet said to lack something: ${flagged} of ${of} (${((100 * flagged) / of).toFixed(2)} %)`,
  )
  const percent = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
  console.log(
    `  left out and found: ${percent(losses.found, losses.all)}, at the very block ${percent(losses.exact, losses.all)}`,
  )
  console.log(`  texts that lack something and are said to: ${percent(losses.textsFound, losses.texts)}`)
  if (flagged / of >= GOALS.flagged) faults.push(`${title}: false flags`)
  if (losses.found / losses.all < GOALS.lossesFound) faults.push(`${title}: losses`)
}

/** A long text beside its original: both as they are; and disturbed, beside eight others that are disturbed too. */
function benchTime(places: readonly SamplePlace[]): void {
  const long = places.filter(({ texts }) => texts.has('en') && texts.has('zh') && texts.size >= 2 + WITNESSES)
  /** @param nth names the language of a text, which differs from place to place */
  const textOf = (nth: (codes: string[]) => string | undefined, seed?: number) => {
    const blocks = long.flatMap((place) => {
      const code = nth([...place.texts.keys()].filter((one) => one !== 'en' && one !== 'zh')) ?? ''
      return seed === undefined ? (place.texts.get(code) ?? []) : disturbedText(place, code, seed).blocks
    })
    return shapes(blocks.slice(0, LARGE))
  }
  const hub = textOf(() => 'en')
  const even = textOf(() => 'zh')
  const disturbed = textOf(() => 'zh', 0)
  const others = Array.from({ length: WITNESSES }, (_, n) => {
    const blocks = textOf((codes) => codes[n], n + 1)
    return { blocks, beads: alignBlocks(hub, blocks) }
  })
  const runs: [what: string, run: () => unknown][] = [
    [`${hub.length} × ${even.length} blocks, undisturbed`, () => alignBlocks(hub, even)],
    [`${hub.length} × ${disturbed.length} blocks, disturbed, alone`, () => alignBlocks(hub, disturbed)],
    [
      `${hub.length} × ${disturbed.length} blocks, disturbed, beside ${others.length} others`,
      () => alignPlace(hub, [{ blocks: disturbed }], others),
    ],
  ]
  const times = runs.map((): number[] => [])
  for (let round = 0; round < 15; round += 1)
    for (const [n, [, run]] of runs.entries()) {
      const began = performance.now()
      run()
      times[n]?.push(performance.now() - began)
    }
  console.log()
  for (const [n, [what]] of runs.entries()) {
    const time = median(times[n] ?? [])
    console.log(`${what}: ${time.toFixed(1)} ms`)
    if (time >= GOALS.ms) faults.push(`${what}: ${time.toFixed(1)} ms`)
  }
}

import { alignBlocks } from '#alignment/align-blocks.ts'
import { type Bead, composeLinks } from '#alignment/links.ts'
import {
  disturb,
  type Links,
  linksOf,
  random,
  samplePlaces,
  shapes,
  trueLinks,
  type Written,
} from '#tests/support/disturbed-text.ts'
import { median } from './load.ts'

/** Pairs of related and of unrelated languages, whose scripts, lengths and punctuation differ in different ways. */
const PAIRS =
  'en-fr en-de en-ru en-ar en-zh en-ja en-hi en-th es-it ru-el ar-fa hi-ur zh-ja ja-ko ar-zh th-tr sw-pt he-zh'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string])
const GOALS = { undisturbed: 0.99, disturbed: 0.95, ms: 50 }
const ROUNDS = 20
const LARGE = 400
/** Alignment of the sample library's own translations, as they are and with one block in ten disturbed. */
export async function benchAlign(): Promise<void> {
  const places = await samplePlaces()
  const faults: string[] = []
  print(['', 'places', 'links', 'as it is', '', 'disturbed', '', 'its links', 'by a third', ''])
  print(['', '', '', 'precision', 'recall', 'precision', 'recall', 'recall', 'precision', 'recall'])
  const sums = { even: emptyScore(), uneven: emptyScore(), through: emptyScore() }
  for (const [a, b] of PAIRS) {
    const both = places.flatMap((texts) => {
      const [first, second] = [texts.get(a), texts.get(b)]
      const third = [...texts].find(([code]) => code !== a && code !== b)?.[1] ?? []
      return first && second && first.length === second.length ? [[first, second, third] as const] : []
    })
    const [even, uneven, through] = [emptyScore(), emptyScore(), emptyScore()]
    for (const [first, second, third] of both) {
      judge(even, trueLinks(second.map((_, i) => [i])), align(first, second), new Set())
      for (let round = 0; round < ROUNDS; round += 1) {
        const { blocks, from, touched } = disturb(second, random(round * 1000 + first.length))
        judge(uneven, trueLinks(from), align(first, blocks), touched)
        // As a library has it: two translations, each aligned with the original.
        const [ofFirst, ofSecond] = [first, blocks].map((text) =>
          alignBlocks(shapes(third), shapes(text)).map(([m, n]): Bead => [n, m]),
        ) as [Bead[], Bead[]]
        judge(through, trueLinks(from), linksOf(composeLinks(ofFirst, ofSecond)), touched)
      }
    }
    for (const [sum, score] of [
      [sums.even, even],
      [sums.uneven, uneven],
      [sums.through, through],
    ] as const)
      for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key]
    print([
      `${a}-${b}`,
      String(both.length),
      String(even.wanted),
      ...figures(even),
      ...figures(uneven),
      share(uneven.touchedFound, uneven.touchedWanted),
      ...figures(through),
    ])
  }
  print([
    'all',
    '',
    String(sums.even.wanted),
    ...figures(sums.even),
    ...figures(sums.uneven),
    share(sums.uneven.touchedFound, sums.uneven.touchedWanted),
    ...figures(sums.through),
  ])
  for (const [name, score, goal] of [
    ['undisturbed', sums.even, GOALS.undisturbed],
    ['disturbed', sums.uneven, GOALS.disturbed],
    ['by a third', sums.through, GOALS.disturbed],
  ] as const) {
    if (score.right / score.given < goal) faults.push(`${name}: precision`)
    if (score.right / score.wanted < goal) faults.push(`${name}: recall`)
  }

  const long = places.flatMap((texts) => [[texts.get('en'), texts.get('zh')] as const])
  const side = (n: 0 | 1) => shapes(long.flatMap((pair) => (pair[0] && pair[1] ? (pair[n] ?? []) : [])).slice(0, LARGE))
  const [first, second] = [side(0), side(1)]
  const times = Array.from({ length: 15 }, () => {
    const began = performance.now()
    alignBlocks(first, second)
    return performance.now() - began
  })
  console.log(`  ${first.length} × ${second.length} blocks: ${median(times).toFixed(1)} ms`)
  if (median(times) >= GOALS.ms) faults.push(`${LARGE} × ${LARGE} blocks: ${median(times).toFixed(1)} ms`)
  console.log(faults.length === 0 ? 'every goal is reached' : `not reached:\n  ${faults.join('\n  ')}`)
}

function align(first: readonly Written[], second: readonly Written[]): Links {
  return linksOf(alignBlocks(shapes(first), shapes(second)))
}

const emptyScore = () => ({ wanted: 0, given: 0, right: 0, touchedWanted: 0, touchedFound: 0 })
type Score = ReturnType<typeof emptyScore>

function judge(score: Score, wanted: Links, given: Links, touched: ReadonlySet<number>): void {
  score.wanted += wanted.size
  score.given += given.size
  for (const link of wanted) {
    const isTouched = touched.has(Number.parseInt(link, 10))
    if (given.has(link)) score.right += 1
    if (isTouched) score.touchedWanted += 1
    if (isTouched && given.has(link)) score.touchedFound += 1
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))
const figures = ({ right, given, wanted }: Score) => [share(right, given), share(right, wanted)]

function print([name = '', ...cells]: string[]): void {
  console.log(`  ${name.padEnd(8)}${cells.map((cell) => cell.padStart(10)).join('')}`)
}

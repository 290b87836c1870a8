import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS, findBrowser } from '#tests/support/browser-program.ts'
import { freePort, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { FERRYMAN } from '#tests/support/samples.ts'
import { median } from './load.ts'

const RUNS = 3
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]

const PAGES: { name: string; path: string; skip?: string[] }[] = [
  { name: 'home', path: '/library' },
  { name: 'reading, English', path: `${FERRYMAN}/en/2` },
  { name: 'reading, Arabic', path: FERRYMAN },
  { name: 'reading, Chinese', path: `${FERRYMAN}/zh/2` },
  { name: 'reading, Urdu', path: `${FERRYMAN}/ur/2` },
  { name: 'side by side', path: `${FERRYMAN}/en+ar/2` },
  // Pages of results tell search engines not to list them, on purpose.
  { name: 'search', path: '/search?q=river', skip: ['is-crawlable'] },
  { name: 'all works', path: '/books/all' },
]

interface Run {
  scores: Record<Category, number>
  shift: number
  /** Milliseconds, as simulated for a phone. */
  largestPaint: number
  kilobytes: number
  /** Lighthouse's own measure of the processor, of which it simulates a quarter. Below 1000 it calls the processor slow. */
  processor: number
  /** The audits that cost points, as `category: audit`, each with its measurement or with what it complains of. */
  costly: Map<string, string>
}

/** Lighthouse with its own settings: a simulated phone on a slow network. Performance is a median of several runs. */
export async function benchLighthouse(): Promise<void> {
  const folder = await temporaryFolder()
  const site = await startSite(folder.path)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  const runs = new Map<string, Run[]>(PAGES.map(({ name }) => [name, []]))
  try {
    for (let round = 0; round < RUNS; round += 1)
      for (const { name, path, skip } of PAGES) runs.get(name)?.push(await run(site.url + path, port, skip))
  } finally {
    await browser.close()
    await site.stop()
    await folder.remove()
  }
  print(runs)
}

async function run(url: string, port: number, skipAudits: string[] = []): Promise<Run> {
  const open = () => lighthouse(url, { port, logLevel: 'silent', onlyCategories: CATEGORIES, skipAudits })
  let result = await open()
  // Lighthouse sometimes misses the beginning of a load, and then has to be run again.
  if (result?.lhr.runtimeError) result = await open()
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits, environment } = result.lhr
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const costly = new Map<string, string>()
  for (const category of CATEGORIES)
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue
      costly.set(`${category}: ${id}`, `${audit.displayValue ?? ''}${named(audit)}`)
    }
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Run['scores'],
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    kilobytes: (audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024,
    processor: environment.benchmarkIndex,
    costly,
  }
}

/** The elements or messages an audit complains of. */
function named(audit: { details?: unknown }): string {
  const items = (audit.details as { items?: { node?: { snippet?: string }; description?: string }[] })?.items ?? []
  const names = items.map((item) => item.node?.snippet ?? item.description).filter(Boolean)
  return names.length > 0 ? `: ${names.slice(0, 3).join(' | ')}` : ''
}

function print(runs: Map<string, Run[]>): void {
  const columns = [18, 12, 14, 15, 5, 7, 9, 9]
  const row = (cells: string[]) =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(columns[i] ?? 0))).join(''))
  row(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'LCP', 'bytes'])
  const faults: string[] = []
  for (const [name, list] of runs) {
    const middle = (of: (run: Run) => number) => median(list.map(of))
    const shown = CATEGORIES.map((category) => {
      const scores = list.map((run) => run.scores[category])
      const score = category === 'performance' ? median(scores) : Math.min(...scores)
      if (category !== 'performance' && new Set(scores).size > 1) faults.push(`${name}: ${category} varies, ${scores}`)
      if (score < GOALS[category]) faults.push(`${name}: ${category} ${score}, wanted ${GOALS[category]}`)
      return String(score)
    })
    const shift = Math.max(...list.map((run) => run.shift))
    if (shift >= 0.0005) faults.push(`${name}: the layout shifts by ${shift.toFixed(4)}`)
    row([
      name,
      ...shown,
      shift.toFixed(3),
      `${Math.round(middle((one) => one.largestPaint))} ms`,
      `${Math.round(middle((one) => one.kilobytes))} KB`,
    ])
  }
  const processor = [...runs.values()].flatMap((list) => list.map((one) => one.processor)).sort((a, b) => a - b)
  console.log(`the processor: ${median(processor)} (${processor[0]} to ${processor.at(-1)}), below 1000 is slow`)
  console.log('audits that cost points, run by run')
  for (const [name, list] of runs)
    for (const audit of new Set(list.flatMap(({ costly }) => [...costly.keys()])))
      console.log(`  ${name}: ${audit}: ${list.map(({ costly }) => costly.get(audit) ?? 'none').join(', ')}`)
  console.log(faults.length === 0 ? 'every goal is reached' : `not reached:\n  ${faults.join('\n  ')}`)
  if (faults.length > 0) process.exitCode = 1
}

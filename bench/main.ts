import { benchAgainst } from './against.ts'
import { benchAlign } from './align.ts'
import { benchBackup } from './backup.ts'
import { benchBatches } from './batches.ts'
import { benchBooks } from './books.ts'
import { benchFaults } from './faults.ts'
import { benchImport } from './import.ts'
import { benchKills } from './kills.ts'
import { benchLanguages } from './languages.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchPair } from './pair.ts'
import { benchReaders } from './readers-beside-import.ts'
import { benchSearch } from './search.ts'
import { benchQuality } from './search-quality.ts'
import { benchShelves } from './shelves.ts'
import { benchSizes } from './sizes.ts'
import { benchSoak } from './soak.ts'
import { benchStaff } from './staff.ts'

/** The benchmarks by name. A number after a name is its size: minutes for `soak 10`, works for `backup 10000`. */
const SUITES: Record<string, (size?: number) => Promise<void>> = {
  pages: benchPages,
  shelves: benchShelves,
  sizes: benchSizes,
  staff: benchStaff,
  batches: benchBatches,
  search: benchSearch,
  quality: async () => void (await benchQuality()),
  align: benchAlign,
  pair: benchPair,
  import: benchImport,
  backup: benchBackup,
  books: benchBooks,
  readers: benchReaders,
  languages: benchLanguages,
  kills: benchKills,
  soak: benchSoak,
  faults: benchFaults,
  lighthouse: benchLighthouse,
  against: benchAgainst,
}

const words = process.argv.slice(2)
const isSize = (word: string | undefined) => /^\d+(?:\.\d+)?$/.test(word ?? '')
const unknown = words.find((word) => !(word in SUITES) && !isSize(word))
if (unknown !== undefined) {
  console.error(`There is no benchmark '${unknown}'; there are: ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}
const { buildIfNeeded } = await import('../scripts/build-all.ts')
await buildIfNeeded()
for (const [n, name] of (words.length > 0 ? words : Object.keys(SUITES)).entries()) {
  if (isSize(name)) continue
  console.log(`\n— ${name}`)
  await SUITES[name]?.(isSize(words[n + 1]) ? Number(words[n + 1]) : undefined)
}

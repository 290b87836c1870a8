import { benchAlign } from './align.ts'
import { benchImport } from './import.ts'
import { benchKills } from './kills.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchPair } from './pair.ts'
import { benchReaders } from './readers-beside-import.ts'
import { benchSearch } from './search.ts'
import { benchShelves } from './shelves.ts'
import { benchStaff } from './staff.ts'

const SUITES: Record<string, () => Promise<void>> = {
  pages: benchPages,
  shelves: benchShelves,
  staff: benchStaff,
  search: benchSearch,
  align: benchAlign,
  pair: benchPair,
  import: benchImport,
  readers: benchReaders,
  kills: benchKills,
  lighthouse: benchLighthouse,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in SUITES))
if (unknown !== undefined) {
  console.error(`There is no benchmark '${unknown}'; there are: ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}
const { buildIfNeeded } = await import('../scripts/build-web.ts')
await buildIfNeeded()
for (const name of asked.length > 0 ? asked : Object.keys(SUITES)) {
  console.log(`\n— ${name}`)
  await SUITES[name]?.()
}

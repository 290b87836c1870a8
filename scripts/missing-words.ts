import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { en } from '../src/server/i18n/languages/en.ts'
import { englishLocale } from '../src/web/i18n/english-locale.ts'

/** Lists what a language of the interface still lacks. Run as `npm run words -- xx`; types say the same, one by one. */
const [tag = ''] = process.argv.slice(2)
if (!/^[a-z]{2,3}$/.test(tag)) {
  console.error('Name the language by its tag: npm run words -- fi')
  process.exit(1)
}

const PARTS = ['screen', 'pages', 'tools'] as const

/** Formats that write nothing: only the names of the messages count. */
const formats = { number: String, year: String, count: () => '' }

const here: Record<string, unknown> = {}
for (const part of PARTS) {
  const path = fileURLToPath(new URL(`../src/web/i18n/languages/${tag}/${part}.ts`, import.meta.url))
  if (existsSync(path)) Object.assign(here, (await import(path))[part](formats))
  else console.log(`There is no src/web/i18n/languages/${tag}/${part}.ts yet.`)
}
const server = fileURLToPath(new URL(`../src/server/i18n/languages/${tag}.ts`, import.meta.url))
if (existsSync(server)) Object.assign(here, (await import(server))[tag])
else console.log(`There is no src/server/i18n/languages/${tag}.ts yet.`)

const [wanted, there] = [placesOf({ ...englishLocale.messages, ...en }), new Set(placesOf(here))]
const missing = wanted.filter((place) => !there.has(place))
for (const place of missing) console.log(place)
console.log(`${missing.length} of ${wanted.length} messages are missing in ${tag}.`)

/** `reading.chapter` and so on: the place of every message. */
function placesOf(messages: object, above = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? placesOf(value, `${above}${key}.`) : [above + key],
  )
}

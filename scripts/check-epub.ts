import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PairForm, pairForms } from '#contract/book-forms.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { WorkDetail } from '#contract/works.ts'
import { scriptOfLanguage } from '#faces/faces.ts'
import { isSquareScript } from '#faces/languages.ts'
import { presentWorkDetail } from '#server/catalogue/present.ts'
import { listLanguages } from '#server/catalogue/queries.ts'
import { findWork } from '#server/catalogue/works-queries.ts'
import type { Context } from '#server/context.ts'
import { connectDatabase } from '#server/db/open.ts'
import { coverDrawer } from '#server/exchange/epub/draw-cover.ts'
import { makeEpub } from '#server/exchange/epub/make-epub.ts'
import { readBook } from '#server/exchange/files/read-book.ts'
import { bookCover } from '#web/sharing/book-cover.ts'
import { stubRenderer, TEST_SITE, testApp } from '../tests/support/app.ts'
import { onServer, startDatabases } from '../tests/support/database-server.ts'
import { cloneFurnished, contextOf } from '../tests/support/furnished-database.ts'
import { sampleId, sampleSlugs } from '../tests/support/samples.ts'
import { type CheckBook, type Finding, findJava, openAce, openEpubCheck } from './epub-checkers.ts'

// Makes an e-book of every work of the sample library in each of its languages, and of pairs over all scripts in each
// form; EPUBCheck reads all of them, Ace as many as stand for the rest.

const PAIRS = 24

interface WantedBook {
  slug: string
  codes: string[]
  form: PairForm
  isVertical: boolean
  /** Ace takes seconds for each page: it reads books of each work, each script and each form. */
  isForAce: boolean
}

type SampleWork = WorkDetail & { slug: string }

const codesOf = ({ availableLanguages }: SampleWork) => availableLanguages.map(({ code }) => code)
const scriptOf = (code: string) => scriptOfLanguage(languageTag(code)).name
const isSquare = (code: string) => isSquareScript(languageTag(code))

const nameOf = ({ slug, codes, form, isVertical }: WantedBook) =>
  [slug, codes.join('+'), ...(codes.length > 1 ? [form] : []), ...(isVertical ? ['vertical'] : [])].join(' ')

const java = findJava()
if (java === undefined) {
  console.error(
    'EPUBCheck needs a Java development kit, which was not found: install one (11 or later), or set JAVA_HOME.',
  )
  process.exit(2)
}
const epubCheck = openEpubCheck(java)
const ace = await openAce()
const { databases, stop } = await startDatabases()
const folder = await mkdtemp(join(tmpdir(), 'dragoman-books-'))
try {
  const name = `${databases.migrated}_books`
  await cloneFurnished(databases, name)
  const database = await connectDatabase(onServer(databases.server, name), 'check')
  try {
    const isSound = await checkAll({ ...contextOf(database, databases.furnishedData), sees: 'everything' })
    process.exitCode = isSound ? 0 : 1
  } finally {
    await database.close()
  }
} finally {
  await ace.close()
  await epubCheck.close()
  await rm(folder, { recursive: true, force: true })
  await stop()
}

/** @returns whether nothing was found */
async function checkAll(ctx: Context): Promise<boolean> {
  const works = await readWorks(ctx)
  const wanted = [...booksOf(works), ...pairsOf(works)]
  const left = wanted.entries()
  const counts = { error: 0, warning: 0, ace: 0 }
  const show = (address: string, checker: string, findings: Finding[]) => {
    for (const { kind, rule, place, message } of findings)
      console.log(`${address}: ${checker}: ${kind} ${rule} at ${place}: ${message}`)
  }
  const make = bookMaker(ctx)
  const worker = async () => {
    for (const [index, book] of left) {
      const path = join(folder, `${index}.epub`)
      const address = nameOf(book)
      await writeFile(path, await make(book))
      const check = async (checker: string, by: CheckBook) => {
        const findings = await by(path)
        show(address, checker, findings)
        return findings
      }
      for (const { kind } of await check('EPUBCheck', epubCheck.check)) counts[kind] += 1
      if (book.isForAce) counts.ace += (await check('Ace', ace.check)).length
      await rm(path)
      if (process.stdout.isTTY) process.stdout.write(`\r${index + 1} of ${wanted.length} `)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  const heard = wanted.filter(({ isForAce }) => isForAce).length
  console.log(`\n${wanted.length} books, by EPUBCheck: ${counts.error} errors, ${counts.warning} warnings`)
  console.log(`${heard} of them, by Ace: ${counts.ace} violations`)
  return counts.error + counts.warning + counts.ace === 0
}

async function readWorks(ctx: Context): Promise<SampleWork[]> {
  const languages = await listLanguages(ctx)
  return Promise.all(
    sampleSlugs.map(async (slug) => {
      const row = await findWork(ctx, sampleId(slug))
      if (!row) throw new Error(`The sample library has no ${slug}.`)
      return { ...presentWorkDetail(row, languages), slug }
    }),
  )
}

function booksOf(works: readonly SampleWork[]): WantedBook[] {
  const heard = new Set<string>()
  return works.flatMap((work) =>
    codesOf(work).flatMap((code): WantedBook[] => {
      const isForAce = code === work.originalLanguage.code || !heard.has(scriptOf(code))
      if (isForAce) heard.add(scriptOf(code))
      const book: WantedBook = { slug: work.slug, codes: [code], form: pairForms[0], isVertical: false, isForAce }
      return isSquare(code) ? [book, { ...book, isVertical: true }] : [book]
    }),
  )
}

/** Each script stands before and after others; works take turns, and each pair is made in all forms. */
function pairsOf(works: readonly SampleWork[]): WantedBook[] {
  const codes = [...Map.groupBy(works.flatMap(codesOf), scriptOf).values()].map(([first = '']) => first)
  return Array.from({ length: PAIRS }, (_, n) => {
    const pair = [codes[n % codes.length], codes[(n + 1 + Math.floor(n / codes.length)) % codes.length]] as string[]
    const having = works.filter((work) => pair.every((code) => codesOf(work).includes(code)))
    const { slug = '' } = having[n % having.length] ?? {}
    const isVertical = pair.every(isSquare)
    return pairForms.map(
      (form, index): WantedBook => ({ slug, codes: pair, form, isVertical, isForAce: n % pairForms.length === index }),
    )
  }).flat()
}

/** Books as a site makes them. All books of a work have the same cover: drawing one takes as long as making a book. */
function bookMaker(ctx: Context): (wanted: WantedBook) => Promise<Uint8Array> {
  const app = testApp(
    ctx,
    stubRenderer(() => {
      throw new Error('A cover asks for no page.')
    }),
  )
  const { publicUrl } = TEST_SITE
  const drawCover = coverDrawer({
    cover: async (words) => bookCover(words),
    publicUrl,
    request: (path) => app.request(path),
  })
  const covers = new Map<string, Promise<Uint8Array>>()
  return async ({ slug, codes, form, isVertical }) => {
    const book = await readBook(ctx, { workId: sampleId(slug), codes }, 'html')
    const drawn = covers.get(slug) ?? drawCover(book)
    covers.set(slug, drawn)
    return makeEpub({ book, site: TEST_SITE, cover: await drawn, form, isVertical })
  }
}

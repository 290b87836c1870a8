import { setImmediate } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorRules } from '#contract/authors.ts'
import { categoryRules } from '#contract/categories.ts'
import { textOrNull } from '#contract/fields.ts'
import { languageRules } from '#contract/languages.ts'
import { IMPOSSIBLE_LIFE, isPossibleLife, lifeYear } from '#contract/years.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { LOCKS } from '../../db/locks.ts'
import { authorNames, authors, categories, languages } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { lockWorksOfAuthor } from '../../search/index/index-titles.ts'
import { type AuthorName, replaceNames, snapshotAuthor } from '../../staff/entries/author-names.ts'
import { reduceSvg } from '../../texts/render/reduce-svg.ts'
import { saysNews } from './says-news.ts'
import { check, hashOf, Refusal, type SourceFile } from './source.ts'

const optionalText = z.string().nullish().transform(textOrNull)

const languageEntry = z.strictObject({
  name: languageRules.name,
  code: languageRules.code,
  autonym: optionalText,
  region: optionalText,
  isRtl: z.boolean().default(false),
  fontFamily: optionalText,
})
const categoryEntry = z.strictObject({ name: categoryRules.name, icon: z.string().default('').transform(reduceSvg) })
const year = lifeYear.optional().transform((value) => value ?? null)
const authorEntry = z
  .strictObject({
    slug: optionalText,
    name: authorRules.name,
    yearBorn: year,
    yearDied: year,
    nationality: optionalText,
    names: z.record(z.string(), authorRules.name).default({}),
  })
  .refine(isPossibleLife, { error: IMPOSSIBLE_LIFE, path: ['yearDied'] })

type Values = Record<string, unknown>
/** The tables have different columns, but what is written here has the columns of its table. */
type Row = typeof languages.$inferSelect
type AuthorRow = typeof authors.$inferSelect

const anyOf = (values: readonly unknown[]) => sql`any (${sql.param(values)}::text[])`

/** The number in the slug that an export of this library has given to an author without one. */
function numberIn(slug: unknown): number | undefined {
  const [, number] = /^author-([1-9]\d{0,8})(?:-\d+)?$/.exec(slug as string) ?? []
  return number === undefined ? undefined : Number(number)
}

/** `field` names an entry across imports. `rowsOf`: the rows that some entries may mean. */
const parts = {
  languages: {
    entity: 'language',
    table: languages,
    entry: languageEntry,
    fieldOf: () => 'code',
    rowsOf: (all: readonly Values[]) => sql`${languages.code} = ${anyOf(all.map(({ code }) => code))}`,
  },
  categories: {
    entity: 'category',
    table: categories,
    entry: categoryEntry,
    fieldOf: () => 'name',
    rowsOf: (all: readonly Values[]) => sql`${categories.name} = ${anyOf(all.map(({ name }) => name))}`,
  },
  authors: {
    entity: 'author',
    table: authors,
    entry: authorEntry,
    fieldOf: ({ slug }: Values) => (slug === null ? 'name' : 'slug'),
    rowsOf: (all: readonly Values[]) =>
      sql`${authors.slug} = ${anyOf(all.map(({ slug }) => slug))}
        or ${authors.slug} is null and ${authors.name} = ${anyOf(all.map(({ name }) => name))}`,
  },
} as const
type Kind = keyof typeof parts

/** Entries that are added together: the notice of them names them all. */
const ADDED_AT_ONCE = 100
/** Entries that are read, and looked for in the library, together. */
const READ_AT_ONCE = 1000

const libraryFile = z.strictObject({
  languages: z.array(z.unknown()).default([]),
  categories: z.array(z.unknown()).default([]),
  authors: z.array(z.unknown()).default([]),
})

/**
 * Imports `library.json`: languages by code, categories by name, authors by slug or name.
 * @param value the file as JSON @param refuse is called for each entry that cannot be imported; the others are
 * @returns how many entries were written
 * @throws Refusal the file has another shape
 */
export async function importCatalogue(
  ctx: TransactionContext,
  file: SourceFile,
  value: unknown,
  refuse: (refusal: Refusal) => void,
): Promise<number> {
  const library = check(libraryFile, value, file.path)
  // Of two imports at once, the second waits and sees what the first has written.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${LOCKS.catalogue})`)
  let written = 0
  for (const kind of ['languages', 'categories', 'authors'] as const) {
    const seen = new Set<string>()
    for (let from = 0; from < library[kind].length; from += READ_AT_ONCE) {
      const entries = await readEntries(ctx, kind, { all: library[kind], from, seen }, file.path, refuse)
      written += await importEntries(ctx, kind, entries, refuse)
      // Between two slices the process can answer other requests.
      await setImmediate()
    }
  }
  return written
}

/** @returns how many were written */
async function importEntries(
  ctx: TransactionContext,
  kind: Kind,
  entries: readonly Entry[],
  refuse: (refusal: Refusal) => void,
): Promise<number> {
  let written = 0
  const importOne = async (entry: Entry) => {
    try {
      if (await withTransaction(ctx, (inner) => importEntry(inner, kind, entry))) written += 1
    } catch (error) {
      refuse(new Refusal(entry.place, refusalOf(error)))
    }
  }
  const rowOf = await findRows(ctx, kind, entries)
  const added: Entry[] = []
  for (const entry of entries) {
    const row = rowOf(entry)
    if (!row) added.push(entry)
    else if (row.importedHash !== entry.importedHash) await importOne(entry)
  }
  while (added.length > 0) {
    const some = added.splice(0, ADDED_AT_ONCE)
    try {
      await withTransaction(ctx, (inner) => addEntries(inner, kind, some))
      written += some.length
    } catch {
      // One of them is wrong, or staff have added one meanwhile.
      for (const entry of some) await importOne(entry)
    }
  }
  return written
}

interface Entry {
  /** In the file, for messages. */
  place: string
  values: Values
  /** Of an author. */
  names: AuthorName[]
  importedHash: string
}

/** @param sources entries as the file has them, and what names those before them @returns those that can be read, each once */
async function readEntries(
  ctx: TransactionContext,
  kind: Kind,
  { all, from, seen }: { all: readonly unknown[]; from: number; seen: Set<string> },
  path: string,
  refuse: (refusal: Refusal) => void,
): Promise<Entry[]> {
  const { entry, fieldOf } = parts[kind]
  const ids = kind === 'authors' ? await readLanguages(ctx) : new Map<string, number>()
  const read = (source: unknown, place: string): Entry => {
    const values: Values = check<Values>(entry, source, place)
    const field = fieldOf(values)
    const key = `${field} ${values[field]}`
    if (seen.has(key)) throw new Refusal(place, `an entry before it has this ${field} already`)
    seen.add(key)
    const { slug, names: namesByCode, ...others } = values
    const names = namesIn(ids, namesByCode as Record<string, string> | undefined, place)
    // Without a slug and names the hash is that of older versions: an author that has not changed stays as staff have
    // edited it.
    const importedHash = hashOf(
      JSON.stringify({ ...(slug ? { slug } : {}), ...others, ...(names.length > 0 ? { names: namesByCode } : {}) }),
    )
    return { place, values, names, importedHash }
  }
  return all.slice(from, from + READ_AT_ONCE).flatMap((source, index) => {
    const place = `${path} ${kind}[${from + index}]`
    try {
      return read(source, place)
    } catch (error) {
      refuse(error instanceof Refusal ? error : new Refusal(place, refusalOf(error)))
      return []
    }
  })
}

/** @returns the row that an entry means */
async function findRows(
  ctx: TransactionContext,
  kind: Kind,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Row | undefined> {
  if (entries.length === 0) return () => undefined
  const rows = await selectRows(
    ctx,
    kind,
    entries.map(({ values }) => values),
  )
  const bySlug = Map.groupBy(rows, labelOf('slug'))
  const byName = Map.groupBy(rows, labelOf(kind === 'languages' ? 'code' : 'name'))
  return ({ values }) => {
    const { slug, code, name } = values
    const some = [...(slug ? (bySlug.get(slug) ?? []) : []), ...(byName.get(code ?? name) ?? [])]
    return some.filter((row) => isMeant(kind, row, values)).sort((a, b) => a.id - b.id)[0]
  }
}

const labelOf = (field: string) => (row: object) => (row as Values)[field]

const selectRows = (ctx: TransactionContext, kind: Kind, values: readonly Values[]) => {
  const table = parts[kind].table as typeof languages
  return ctx.db.select().from(table).where(parts[kind].rowsOf(values)).orderBy(asc(table.id))
}

/** Whether an entry means a row of those that it may mean: an author without a slug also by its number and name. */
function isMeant(kind: Kind, row: Row, { slug, name }: Values): boolean {
  if (kind !== 'authors') return true
  const author = row as object as AuthorRow
  if (author.slug !== null) return author.slug === slug
  return author.name === name && (slug === null || author.id === numberIn(slug))
}

/** Adds entries that no row has. */
async function addEntries(ctx: TransactionContext, kind: Kind, entries: readonly Entry[]): Promise<void> {
  const { entity } = parts[kind]
  const table = parts[kind].table as typeof languages
  const rows = await ctx.db
    .insert(table)
    .values(entries.map((entry) => columnsOf(ctx, entry)))
    .returning({ id: table.id })
  const names = entries.flatMap(({ names }, i) => names.map((one) => ({ ...one, authorId: rows[i]?.id as number })))
  if (names.length > 0) await ctx.db.insert(authorNames).values(names)
  await commitWrite(ctx, { changes: rows.map(({ id }) => ({ action: 'create', entity, entityId: id, before: null })) })
}

const columnsOf = (ctx: Context, { values: { names: _, ...columns }, importedHash }: Entry) =>
  ({ ...columns, importedHash, updatedAt: ctx.clock() }) as typeof languages.$inferInsert

/** @returns whether it was written */
async function importEntry(ctx: TransactionContext, kind: Kind, entry: Entry): Promise<boolean> {
  const { values, names, importedHash } = entry
  const { entity } = parts[kind]
  const table = parts[kind].table as typeof languages
  const { slug, names: _, ...others } = values
  const found = (await selectRows(ctx, kind, [values])).find((row) => isMeant(kind, row, values))
  // Read again, locked: the history must keep what staff have saved meanwhile.
  const isStill = sql`(${parts[kind].rowsOf([values])}) and ${table.id} = ${found?.id}`
  const [existing] = found ? await ctx.db.select().from(table).where(isStill).for('no key update') : []
  if (!existing) {
    await addEntries(ctx, kind, [entry])
    return true
  }
  if (existing.importedHash === importedHash) return false
  const before = entity === 'author' ? await snapshotAuthor(ctx, existing as object as AuthorRow) : existing
  // The slug is new where it is found by its number.
  if (!saysNews(before, { ...others, ...(entity === 'author' && { names: byLanguage(names) }) })) {
    await ctx.db
      .update(table)
      .set({ importedHash, ...(slug ? { slug } : {}) } as Partial<Row>)
      .where(eq(table.id, existing.id))
    return false
  }
  await ctx.db
    .update(table)
    .set({ ...columnsOf(ctx, entry), revision: sql`${table.revision} + 1` })
    .where(eq(table.id, existing.id))
  if (entity === 'author') await replaceNames(ctx, existing.id, names)
  await commitWrite(ctx, {
    changes: [{ action: 'update', entity, entityId: existing.id, before }],
    indexTitlesOf: entity === 'author' ? await lockWorksOfAuthor(ctx, existing.id) : [],
  })
  return true
}

/** As `snapshotAuthor` has them. */
const byLanguage = (names: readonly AuthorName[]) =>
  [...names].sort((a, b) => a.languageId - b.languageId).map(({ languageId, name }) => ({ languageId, name }))

/** @returns the ids of languages, by code */
async function readLanguages(ctx: TransactionContext): Promise<Map<string, number>> {
  const rows = await ctx.db.select({ id: languages.id, code: languages.code }).from(languages)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Names by the languages' ids. @throws Refusal the library has no such language */
function namesIn(ids: ReadonlyMap<string, number>, byCode: Record<string, string> = {}, place: string): AuthorName[] {
  return Object.entries(byCode).map(([code, name]) => {
    const languageId = ids.get(code)
    if (languageId === undefined)
      throw new Refusal(place, `language '${code}' is neither in library.json nor in the library`)
    return { languageId, name }
  })
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'invalid') return error.message
  const cause = (error as { cause?: { code?: string; detail?: string } }).cause
  if (cause?.code === '23505') return `another entry has this already: ${cause.detail}`
  throw error
}

import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorRules } from '#contract/authors.ts'
import { categoryRules } from '#contract/categories.ts'
import { textOrNull } from '#contract/fields.ts'
import { languageRules } from '#contract/languages.ts'
import { IMPOSSIBLE_LIFE, isPossibleLife, lifeYear } from '#contract/years.ts'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type TransactionContext, withTransaction } from '../../context.ts'
import { LOCKS } from '../../db/locks.ts'
import { authors, categories, languages } from '../../db/schema.ts'
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

/** What names an entry across imports: a field, and the rows that have its value. */
interface Key {
  field: 'code' | 'name' | 'slug'
  row: SQL | undefined
}
type Values = Record<string, unknown>

/** The author of this name without a slug that an export of this library has given one, by its number. */
function calledSo(slug: string, name: string): SQL | undefined {
  const [, number] = /^author-([1-9]\d{0,8})(?:-\d+)?$/.exec(slug) ?? []
  return number === undefined
    ? undefined
    : and(eq(authors.id, Number(number)), isNull(authors.slug), eq(authors.name, name))
}

const parts = {
  languages: {
    entity: 'language',
    table: languages,
    entry: languageEntry,
    keyOf: ({ code }: Values): Key => ({ field: 'code', row: eq(languages.code, code as string) }),
  },
  categories: {
    entity: 'category',
    table: categories,
    entry: categoryEntry,
    keyOf: ({ name }: Values): Key => ({ field: 'name', row: eq(categories.name, name as string) }),
  },
  authors: {
    entity: 'author',
    table: authors,
    entry: authorEntry,
    keyOf: ({ slug, name }: Values): Key =>
      slug === null
        ? { field: 'name', row: and(eq(authors.name, name as string), isNull(authors.slug)) }
        : { field: 'slug', row: or(eq(authors.slug, slug as string), calledSo(slug as string, name as string)) },
  },
} as const

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
  for (const name of ['languages', 'categories', 'authors'] as const) {
    const seen = new Set<unknown>()
    for (const [index, source] of library[name].entries()) {
      const place = `${file.path} ${name}[${index}]`
      try {
        if (await withTransaction(ctx, (inner) => importEntry(inner, name, source, place, seen))) written += 1
      } catch (error) {
        refuse(error instanceof Refusal ? error : new Refusal(place, refusalOf(error)))
      }
    }
  }
  return written
}

async function importEntry(
  ctx: TransactionContext,
  name: keyof typeof parts,
  source: unknown,
  place: string,
  seen: Set<unknown>,
): Promise<boolean> {
  const { entity, table, entry, keyOf } = parts[name]
  const values: Values = check<Values>(entry, source, place)
  const { field, row } = keyOf(values)
  const key = `${field} ${values[field]}`
  if (seen.has(key)) throw new Refusal(place, `an entry before it has this ${field} already`)
  seen.add(key)
  const { slug, names: namesByCode, ...others } = values
  const names = await readNames(ctx, namesByCode as Record<string, string> | undefined, place)
  // Without a slug and names the hash is that of older versions: an author that has not changed stays as staff have
  // edited it.
  const importedHash = hashOf(
    JSON.stringify({ ...(slug ? { slug } : {}), ...others, ...(names.length > 0 ? { names: namesByCode } : {}) }),
  )
  // The tables have different columns, but what is written here has the columns of its table.
  const find = () =>
    ctx.db
      .select()
      .from(table as typeof languages)
      .where(row)
      .orderBy(asc(table.id))
      .limit(1)
  if ((await find())[0]?.importedHash === importedHash) return false
  // Read again, locked: the history must keep what staff have saved meanwhile.
  const [existing] = await find().for('no key update')
  const { names: _, ...columns } = values
  const set = { ...columns, importedHash, updatedAt: ctx.clock() } as typeof languages.$inferInsert
  const target = table as typeof languages
  let change: Change
  if (existing) {
    const before = entity === 'author' ? await snapshotAuthor(ctx, existing as object as AuthorRow) : existing
    // The slug is new where it is found by its number.
    if (!saysNews(before, { ...others, ...(entity === 'author' && { names: byLanguage(names) }) })) {
      await ctx.db
        .update(target)
        .set({ importedHash, ...(slug ? { slug } : {}) } as typeof set)
        .where(eq(table.id, existing.id))
      return false
    }
    await ctx.db
      .update(target)
      .set({ ...set, revision: sql`${table.revision} + 1` })
      .where(eq(table.id, existing.id))
    change = { action: 'update', entity, entityId: existing.id, before }
  } else {
    const [row] = await ctx.db.insert(target).values(set).returning({ id: table.id })
    change = { action: 'create', entity, entityId: (row as { id: number }).id, before: null }
  }
  if (entity === 'author') await replaceNames(ctx, change.entityId, names)
  await commitWrite(ctx, {
    changes: [change],
    indexTitlesOf: existing && entity === 'author' ? await lockWorksOfAuthor(ctx, existing.id) : [],
  })
  return true
}

/** As `snapshotAuthor` has them. */
const byLanguage = (names: readonly AuthorName[]) =>
  [...names].sort((a, b) => a.languageId - b.languageId).map(({ languageId, name }) => ({ languageId, name }))

type AuthorRow = typeof authors.$inferSelect

/** Names by the languages' ids. @throws Refusal the library has no such language */
async function readNames(
  ctx: TransactionContext,
  byCode: Record<string, string> = {},
  place: string,
): Promise<AuthorName[]> {
  const codes = Object.keys(byCode)
  if (codes.length === 0) return []
  const known = await ctx.db
    .select({ id: languages.id, code: languages.code })
    .from(languages)
    .where(inArray(languages.code, codes))
  const ids = new Map(known.map(({ id, code }) => [code, id]))
  return codes.map((code) => {
    const languageId = ids.get(code)
    if (languageId === undefined)
      throw new Refusal(place, `language '${code}' is neither in library.json nor in the library`)
    return { languageId, name: byCode[code] as string }
  })
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'invalid') return error.message
  const cause = (error as { cause?: { code?: string; detail?: string } }).cause
  if (cause?.code === '23505') return `another entry has this already: ${cause.detail}`
  throw error
}

import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authorRules } from '#contract/authors.ts'
import { categoryRules } from '#contract/categories.ts'
import { languageRules } from '#contract/languages.ts'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type TransactionContext, withTransaction } from '../../context.ts'
import { LOCKS } from '../../db/locks.ts'
import { authors, categories, languages } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { lockWorksOfAuthor } from '../../search/index/index-titles.ts'
import { reduceSvg } from '../../texts/render/reduce-svg.ts'
import { check, hashOf, Refusal, type SourceFile } from './source.ts'

const optionalText = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null)

const languageEntry = z.strictObject({
  name: languageRules.name,
  code: languageRules.code,
  autonym: optionalText,
  region: optionalText,
  isRtl: z.boolean().default(false),
  fontFamily: optionalText,
})
const categoryEntry = z.strictObject({ name: categoryRules.name, icon: z.string().default('').transform(reduceSvg) })
const year = authorRules.year.optional().transform((value) => value ?? null)
const authorEntry = z.strictObject({
  name: authorRules.name,
  yearBorn: year,
  yearDied: year,
  nationality: optionalText,
})

const parts = {
  languages: { entity: 'language', table: languages, key: languages.code, entry: languageEntry, keyOf: 'code' },
  categories: { entity: 'category', table: categories, key: categories.name, entry: categoryEntry, keyOf: 'name' },
  authors: { entity: 'author', table: authors, key: authors.name, entry: authorEntry, keyOf: 'name' },
} as const

const libraryFile = z.strictObject({
  languages: z.array(z.unknown()).default([]),
  categories: z.array(z.unknown()).default([]),
  authors: z.array(z.unknown()).default([]),
})

/**
 * Imports `library.json`: languages by code, categories and authors by name.
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
  const { entity, table, key, entry, keyOf } = parts[name]
  const values: Record<string, unknown> = check<Record<string, unknown>>(entry, source, place)
  if (seen.has(values[keyOf])) throw new Refusal(place, `an entry before it has this ${keyOf} already`)
  seen.add(values[keyOf])
  const importedHash = hashOf(JSON.stringify(values))
  // The tables have different columns, but what is written here has the columns of its table.
  const find = () =>
    ctx.db
      .select()
      .from(table as typeof languages)
      .where(eq(key, values[keyOf] as string))
      .limit(1)
  if ((await find())[0]?.importedHash === importedHash) return false
  // Read again, locked: the history must keep what staff have saved meanwhile.
  const [existing] = await find().for('no key update')
  const set = { ...values, importedHash, updatedAt: ctx.clock() } as typeof languages.$inferInsert
  const target = table as typeof languages
  let change: Change
  if (existing) {
    await ctx.db
      .update(target)
      .set({ ...set, revision: sql`${table.revision} + 1` })
      .where(eq(table.id, existing.id))
    change = { action: 'update', entity, entityId: existing.id, before: existing }
  } else {
    const [row] = await ctx.db.insert(target).values(set).returning({ id: table.id })
    change = { action: 'create', entity, entityId: (row as { id: number }).id, before: null }
  }
  await commitWrite(ctx, {
    changes: [change],
    indexTitlesOf: existing && entity === 'author' ? await lockWorksOfAuthor(ctx, existing.id) : [],
  })
  return true
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'invalid') return error.message
  const cause = (error as { cause?: { code?: string; detail?: string } }).cause
  if (cause?.code === '23505') return `another entry has this already: ${cause.detail}`
  throw error
}

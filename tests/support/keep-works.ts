import { notInArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { works } from '#server/db/schema.ts'

/**
 * Samples that stand for all, where a test is not about the size of the library: chapters, verse and prose; two that are
 * public, a draft and an archived one; both covers.
 */
export const FEW_WORKS = [
  'a-ghazal-for-the-guest',
  'on-being-translated',
  'seven-sijo-for-a-lamp',
  'zal-and-the-simurgh',
]

/** Takes all works but these out of a furnished library. What is left keeps its numbers. */
export async function keepWorks({ db }: Context, slugs = FEW_WORKS): Promise<void> {
  await db.delete(works).where(notInArray(works.slug, slugs))
}

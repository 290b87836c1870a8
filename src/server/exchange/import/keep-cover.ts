import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { type MadeCover, makeCover, NoPicture } from '../../covers/make-cover.ts'
import { works } from '../../db/schema.ts'
import type { SourceWork } from './read-work.ts'
import { Refusal, type SourceBytes } from './source.ts'

const made = new WeakMap<SourceBytes, Promise<MadeCover>>()

/**
 * Draws a work's cover if its import will need it: before the transaction, which should not wait for a picture. What
 * is lost from the store is put back.
 * @throws Refusal no picture
 */
export async function prepareCover(ctx: Context, { slug, hash, cover }: SourceWork): Promise<void> {
  if (!cover) return
  const [row] = await ctx.db
    .select({ hash: works.importedHash, address: works.coverImage })
    .from(works)
    .where(eq(works.slug, slug))
  if (row?.hash !== hash) await madeOf(cover)
  else if (row.address?.startsWith(COVERS_FOLDER) && !(await ctx.covers.has(row.address.slice(COVERS_FOLDER.length))))
    await keepCover(ctx, cover)
}

/** @returns the address that it has on this site @throws Refusal no picture */
export async function keepCover(ctx: Context, cover: SourceBytes): Promise<string> {
  const { name, picture } = await madeOf(cover)
  await ctx.covers.keep(name, picture)
  return COVERS_FOLDER + name
}

/** Drawn once, however often it is asked for. */
function madeOf(cover: SourceBytes): Promise<MadeCover> {
  const making =
    made.get(cover) ??
    makeCover(cover.bytes).catch((error) => {
      throw error instanceof NoPicture ? new Refusal(cover.path, error.message) : error
    })
  made.set(cover, making)
  return making
}

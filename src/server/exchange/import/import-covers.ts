import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { type MadeCover, makeCover, NoPicture } from '../../covers/make-cover.ts'
import { works } from '../../db/schema.ts'
import type { SourceCover, SourceWork } from './read-work.ts'
import { Refusal } from './source.ts'

/** A cache: covers that were drawn or are being drawn. */
const made = new WeakMap<SourceCover, Promise<MadeCover>>()

/**
 * Draws a work's cover if its import will need it. This comes before the transaction, which must not wait for a picture,
 * less for another site. An unchanged cover that is missing in the store is stored again.
 * @throws Refusal the file is no picture, or the address cannot be fetched
 */
export async function prepareCover(ctx: Context, { slug, hash, cover }: SourceWork): Promise<void> {
  if (!cover) return
  const [row] = await ctx.db
    .select({ hash: works.importedHash, address: works.coverImage })
    .from(works)
    .where(eq(works.slug, slug))
  if (row?.hash !== hash) await draw(ctx, cover)
  else if (row.address?.startsWith(COVERS_FOLDER) && !(await ctx.covers.has(row.address.slice(COVERS_FOLDER.length))))
    await storeCover(ctx, cover)
}

/** Stores a cover. @returns its address on this site @throws Refusal as `prepareCover` */
export async function storeCover(ctx: Context, cover: SourceCover): Promise<string> {
  const { name, picture } = await draw(ctx, cover)
  await ctx.covers.keep(name, picture)
  return COVERS_FOLDER + name
}

/** Fetches and draws each cover once. */
function draw(ctx: Context, cover: SourceCover): Promise<MadeCover> {
  const making =
    made.get(cover) ??
    ('bytes' in cover ? makeCover(cover.bytes, { keepsFinished: true }) : ctx.fetchCover(cover.address)).catch(
      (error) => {
        if (!(error instanceof NoPicture)) throw error
        throw new Refusal(cover.path, 'bytes' in cover ? error.message : `coverImage: ${error.message}`)
      },
    )
  made.set(cover, making)
  return making
}

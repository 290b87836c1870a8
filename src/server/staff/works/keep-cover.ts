import { isOwnCover, type WorkPatch } from '#contract/works.ts'
import type { Context } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { type MadeCover, NoPicture } from '../../covers/make-cover.ts'
import { AppError, StartError, unavailable } from '../../errors.ts'
import { isDiskFull } from '../../free-space.ts'
import { QueueFull } from '../../task-queue.ts'
import { fieldError } from '../row-checks.ts'

/** The sentence for staff about bytes that are no cover. */
export function sentenceOf(error: NoPicture): string {
  if (error.isOther) return 'A cover is a JPEG, PNG, WebP or AVIF picture.'
  // The message of the image library, after the colon, does not help staff.
  const [reason] = error.message.split(':')
  return `${reason?.[0]?.toUpperCase()}${reason?.slice(1)}.`
}

export const tooManyCovers = () =>
  new AppError('too_many', 'Too many covers are being made; try again in a moment.', { retryAfter: 10 })

/** Stores a cover. @returns its address on this site @throws AppError unavailable */
export async function keepCover(ctx: Context, { name, picture }: MadeCover): Promise<string> {
  try {
    await ctx.covers.keep(name, picture)
    return COVERS_FOLDER + name
  } catch (cause) {
    if (!(cause instanceof StartError) || isDiskFull(cause)) throw cause
    throw unavailable('The cover cannot be kept now; try again later.', 60, cause)
  }
}

/**
 * Fetches the cover that a work's input names on another site, so that readers' browsers need not ask there. It comes
 * before the transaction, which must not wait for other sites.
 * @returns the input with a cover of this site, or without one
 * @throws AppError invalid, with the reason at the field; too_many; unavailable
 */
export async function withOwnCover<T extends WorkPatch>(ctx: Context, input: T): Promise<T> {
  const { coverImage } = input
  if (coverImage === undefined || coverImage === null || isOwnCover(coverImage)) return input
  const made = await ctx.fetchCover(coverImage).catch((error) => {
    if (error instanceof QueueFull) throw tooManyCovers()
    throw error instanceof NoPicture ? fieldError(['coverImage'], sentenceOf(error)) : error
  })
  return { ...input, coverImage: await keepCover(ctx, made) }
}

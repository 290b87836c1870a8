import { z } from 'zod'

/** The revision of the row that a change is based on; programs may leave it out. A stale revision is answered with 409. */
export const revisionField = z.int('revision must be a whole number').min(1, 'revision counts from 1').optional()

/** Optional text: a blank one becomes null, an absent one stays undefined. @param longest in UTF-16 units */
export const optionalText = (longest: number) =>
  z
    .string()
    .max(longest, `This may have at most ${longest} characters`)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text?.trim() || null))

/** The id of a row that must be chosen. @param message of the error where none is */
export const chosenId = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message)

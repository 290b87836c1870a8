import { z } from 'zod'

/** The state of a row that a write was made from; a program may leave it out. A stale one is answered 409. */
export const revisionField = z.int('revision must be a whole number').min(1, 'revision counts from 1').optional()

/** Text that may be absent: blank is none (null); not given stays so. */
export const optionalText = (longest: number) =>
  z
    .string()
    .max(longest, `This may have at most ${longest} characters`)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text?.trim() || null))

/** The id of a row that has to be chosen. @param message where none is */
export const chosenId = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message)

import { z } from 'zod'

/** The revision of the row that a change is based on; programs may leave it out. A stale revision is answered with 409. */
export const revisionField = z.int('revision must be a whole number').min(1, 'revision counts from 1').optional()

/** A character that can be seen: no white space, none that is ignored where it cannot be drawn, no blank of Braille. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u

/** Whether nothing of a text can be seen. Joiners are invisible too, but belong to words of Persian and Hindi. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)

/**
 * Text of which something can be seen.
 * @param longest in UTF-16 units @param required message where there is no text @param tooLong message of a longer one
 */
export const requiredText = (longest: number, { required, tooLong }: { required: string; tooLong: string }) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    // An empty text has its message already.
    .refine((text) => text === '' || !isBlank(text), required)
    .max(longest, tooLong)

/** Optional text: a blank one becomes null, an absent one stays undefined. @param longest in UTF-16 units */
export const optionalText = (longest: number) =>
  z
    .string()
    .max(longest, `This may have at most ${longest} characters`)
    .nullish()
    .transform((text) => (text === undefined ? undefined : textOrNull(text)))

/** Text without the white space around it; null: nothing of it can be seen. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined || isBlank(text) ? null : text.trim()

/** The id of a row that must be chosen. @param message of the error where none is */
export const chosenId = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message)

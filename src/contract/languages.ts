import { z } from 'zod'
import { optionalText, requiredText, revisionField } from './fields.ts'

export const languageRules = {
  name: requiredText(100, { required: 'Language name is required', tooLong: 'A name has at most 100 characters' }),
  code: z
    .string({ error: 'Language code is required' })
    .trim()
    .min(1, 'Language code is required')
    .min(2, 'Language code should be 2-5 characters')
    .max(5, 'Language code should be 2-5 characters')
    .regex(
      /^(?:[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*)?$/,
      'Language code can have letters and digits only, with hyphens between them',
    ),
}

export const languageSchema = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  /** The language's name in itself; its `name` where none was given. */
  autonym: z.string(),
  region: z.string().nullable(),
  isRtl: z.boolean(),
  fontFamily: z.string().nullable(),
})
export type Language = z.infer<typeof languageSchema>

/** What a language has to read: `GET /api/languages/shelves`. */
export const languageShelfSchema = z.object({
  /** Of the language. */
  id: z.int(),
  /** Published works that can be read in it, at most `MOST_COUNTED_WORKS` and one. */
  works: z.int(),
  /** How one of them begins, of those written in it if there are any; null: there is none. */
  line: z.string().nullable(),
})
export type LanguageShelf = z.infer<typeof languageShelfSchema>

/** A language a work can be read in, as lists carry it. */
export const languageRefSchema = languageSchema.pick({ id: true, name: true, code: true })

/** A work's original language: enough to set its title in its own script and direction. */
export const originalLanguageSchema = languageSchema.pick({ id: true, name: true, code: true, isRtl: true })
export type OriginalLanguage = z.infer<typeof originalLanguageSchema>

const fields = {
  name: languageRules.name,
  code: languageRules.code,
  autonym: optionalText(100),
  region: optionalText(100),
  isRtl: z.boolean({ error: 'isRtl must be true or false' }),
  fontFamily: optionalText(200),
}

/** `POST /api/admin/languages`, and the language form. */
export const languageInputSchema = z.strictObject({ ...fields, isRtl: fields.isRtl.default(false) })
export type LanguageInput = z.infer<typeof languageInputSchema>

/** `PATCH /api/admin/languages/{id}`: a field that is absent stays as it is. */
export const languagePatchSchema = z.strictObject({ ...fields, revision: revisionField }).partial()
export type LanguagePatch = z.infer<typeof languagePatchSchema>

/** A language as staff see one; `autonym` null where none was given. */
export const staffLanguageSchema = languageSchema.extend({ autonym: z.string().nullable(), revision: z.int() })
export type StaffLanguage = z.infer<typeof staffLanguageSchema>

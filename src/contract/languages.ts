import { z } from 'zod'

/** The language of interface texts; lists show a work's title in it beneath a foreign one. */
export const INTERFACE_LANGUAGE = 'en'

export const languageRules = {
  name: z.string({ error: 'Language name is required' }).trim().min(1, 'Language name is required'),
  code: z
    .string({ error: 'Language code is required' })
    .trim()
    .min(1, 'Language code is required')
    .min(2, 'Language code should be 2-5 characters')
    .max(5, 'Language code should be 2-5 characters'),
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

/** A language a work can be read in, as lists carry it. */
export const languageRefSchema = languageSchema.pick({ id: true, name: true, code: true })

/** A work's original language: enough to set its title in its own script and direction. */
export const originalLanguageSchema = languageSchema.pick({ id: true, name: true, code: true, isRtl: true })
export type OriginalLanguage = z.infer<typeof originalLanguageSchema>

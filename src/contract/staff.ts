import { z } from 'zod'

/** Who is signed in. */
export const personSchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** Address of a picture. */
  photo: z.string().nullable(),
  isStaff: z.boolean(),
})
export type Person = z.infer<typeof personSchema>

/** `GET /api/session`. `signIn`: the identity provider; `local` only where the server listens on loopback. */
export const sessionSchema = z.object({
  user: personSchema.nullable(),
  signIn: z.enum(['google', 'local', 'disabled']),
})
export type Session = z.infer<typeof sessionSchema>

/** `GET /api/admin/stats`. A translation is a text of a work in one language; originals count too. */
export const statsSchema = z.object({
  totalWorks: z.int(),
  totalLanguages: z.int(),
  totalTranslations: z.int(),
  /** In progress. */
  pendingTranslations: z.int(),
  totalAuthors: z.int(),
  totalCategories: z.int(),
  /** Share of the works that can be read in a language besides their own, 0 to 1. */
  worksTranslated: z.number(),
  /** Share of works × languages that is complete, 0 to 1. */
  gridComplete: z.number(),
})
export type Stats = z.infer<typeof statsSchema>

/** `GET /api/admin/system`. */
export const systemSchema = z.object({
  version: z.string(),
  /** `description`: `embedded`, or the host of the server. `ms`: duration of a query; null: the database does not answer. */
  database: z.object({ description: z.string(), ms: z.number().nullable() }),
  api: z.object({ status: z.enum(['ok', 'failing']) }),
  lastBackup: z.iso.datetime().nullable(),
  /** Free space of the fullest disk, null: it cannot be measured; below the floor writes are refused. */
  storage: z.object({ freeBytes: z.number().nullable(), floorBytes: z.number(), isRefusing: z.boolean() }),
})
export type System = z.infer<typeof systemSchema>

/** `POST /api/admin/covers`: the body is the picture; the address goes into a work's `coverImage`. */
export const uploadedCoverSchema = z.object({ coverImage: z.string() })
export type UploadedCover = z.infer<typeof uploadedCoverSchema>
export const MOST_COVER_BYTES = 20 * 1024 * 1024

/** Lists of staff take `?page=&limit=&sort=&order=&filter=`; `X-Total-Count` has the number of all rows. */
export const STAFF_PAGE_SIZE = 25

import { z } from 'zod'

/** What somebody of the staff may do: an editor everything about the library, an administrator also what is about the site. */
export const roles = ['administrator', 'editor'] as const
export type Role = (typeof roles)[number]

/** Who is signed in. */
export const personSchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** Address of a picture. */
  photo: z.string().nullable(),
  isStaff: z.boolean(),
  /** null: not staff. */
  role: z.enum(roles).nullable(),
})
export type Person = z.infer<typeof personSchema>

/** `GET /api/session`. `signIn`: the identity provider; `local` only where the server listens on loopback. */
export const sessionSchema = z.object({
  user: personSchema.nullable(),
  signIn: z.enum(['google', 'local', 'disabled']),
  /** Domain of the e-mail addresses of staff. */
  staffDomain: z.string(),
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

/** Jobs: background work that one of the running sites does for all, such as aligning texts or renewing the index. */
export const jobNames = [
  'aligning',
  'indexing',
  'covers',
  'slicing',
  'answers',
  'backup',
  'states',
  'webhooks',
  'vocabulary',
] as const
export type JobName = (typeof jobNames)[number]

const jobSchema = z.object({
  name: z.enum(jobNames),
  /** The machine and the process that run the job, or ran it last. */
  host: z.string(),
  pid: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** `lost`: the process was gone before it had finished. */
  state: z.enum(['running', 'done', 'failed', 'stopped', 'lost']),
  /** How many steps of `total` are done; null: the job does not count its steps. */
  done: z.int().nullable(),
  total: z.int().nullable(),
})
export type Job = z.infer<typeof jobSchema>

const replicaSchema = z.object({
  host: z.string(),
  /** `used`: pages are read from it. `behind`: it lacks a change. `away`: it does not answer, or is no replica. */
  state: z.enum(['used', 'behind', 'away']),
  /** Bytes of the primary's log that it lacked when it was looked at last; null: it is away. */
  behind: z.number().nullable(),
})
export type ReplicaState = z.infer<typeof replicaSchema>

/** A site that is running: a process of this program. */
const runningSiteSchema = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Whether this is the site that runs the jobs. */
  isFirst: z.boolean(),
  freeBytes: z.number().nullable(),
  replicas: z.array(replicaSchema),
})
export type RunningSite = z.infer<typeof runningSiteSchema>

/** The backups that the site keeps. */
const backupStateSchema = z.object({
  /** The newest backup; null: there is none. */
  last: z
    .object({ name: z.string(), madeAt: z.iso.datetime(), bytes: z.int(), checkedAt: z.iso.datetime() })
    .nullable(),
  /** When and why the last attempt failed; null: it did not fail. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type BackupState = z.infer<typeof backupStateSchema>

/** `GET /api/admin/system`. */
export const systemSchema = z.object({
  version: z.string(),
  /** `description`: `embedded`, or the host of the server. `ms`: duration of a query; null: the database does not answer. */
  database: z.object({ description: z.string(), ms: z.number().nullable() }),
  api: z.object({ status: z.enum(['ok', 'failing']) }),
  backup: backupStateSchema,
  /** Free space of the fullest disk, null: it cannot be measured; below the floor writes are refused. */
  storage: z.object({ freeBytes: z.number().nullable(), floorBytes: z.number(), isRefusing: z.boolean() }),
  /** The `id`, in `sites`, of the site that answers; null: it is not among them. */
  siteId: z.string().nullable(),
  sites: z.array(runningSiteSchema),
  /** The last run of each job. */
  jobs: z.array(jobSchema),
})
export type System = z.infer<typeof systemSchema>

/** `POST /api/admin/covers`: the body is the picture; the address goes into a work's `coverImage`. */
export const uploadedCoverSchema = z.object({ coverImage: z.string() })
export type UploadedCover = z.infer<typeof uploadedCoverSchema>
export const MOST_COVER_BYTES = 20 * 1024 * 1024

/** Lists of staff take `?page=&limit=&sort=&order=&filter=`; `X-Total-Count` has the number of all rows. */
export const STAFF_PAGE_SIZE = 25
/** A page has at most so many rows. */
export const MOST_ON_STAFF_PAGE = 200

import { z } from 'zod'
import { importedBookSchema } from './book-imports.ts'

const MOST_FILES = 20_000
/** What file systems take: an export makes a folder of each work. */
const MOST_NAME_BYTES = 255

/** Of a file in the import format: relative, with slashes, such as `works/the-ferryman/en.md`. */
const path = z
  .string({ error: 'Each file has a path' })
  .max(1000, 'A path has at most 1,000 characters')
  .regex(/^(?:library\.json|works(?:\/[^/\\]+){2,3})$/, 'A path is library.json, or such as works/the-ferryman/en.md')
  .refine(
    (path) => path.split('/').every((name) => new TextEncoder().encode(name).length <= MOST_NAME_BYTES),
    `A name in a path has at most ${MOST_NAME_BYTES} bytes`,
  )

/** A file as it stands. */
const textFile = z.strictObject({ path, text: z.string() })
/** A file of JSON, as its value. */
const jsonFile = z.strictObject({ path, json: z.record(z.string(), z.unknown()) })
/** Any other file. */
const bytesFile = z.strictObject({ path, base64: z.base64('base64 must be base64') })

/** `POST /api/admin/imports`: the files of a library in the import format (`docs/import-format.md`), or of one work. */
export const importInputSchema = z.strictObject({
  files: z
    .array(z.union([textFile, jsonFile, bytesFile], { error: 'A file has a path, and text, json or base64' }))
    .min(1, 'There is no file to import')
    .max(MOST_FILES, `An import has at most ${MOST_FILES} files`)
    .refine(
      (files) => new Set(files.map((file) => file.path)).size === files.length,
      'Each file can be sent once in an import',
    ),
  /** Does everything, and takes it back. */
  dryRun: z.boolean({ error: 'dryRun must be true or false' }).default(false),
})
export type ImportInput = z.infer<typeof importInputSchema>
export type SentFile = ImportInput['files'][number]

const count = z.int()

/** A line of its answer. The last has `kind: end` or `kind: failed`; without either the connection was lost. */
export const importLineSchema = z.discriminatedUnion('kind', [
  /** A work is in, or was refused; `done` of `total` works are done. */
  z.object({
    kind: z.literal('work'),
    slug: z.string(),
    outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
    done: count,
    total: count,
  }),
  /** A book is in, or was refused. */
  importedBookSchema,
  /** Why a file, or an entry in it, was not taken in. */
  z.object({ kind: z.literal('refusal'), path: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('end'),
    /** How many works, or books. */
    added: count,
    changed: count,
    unchanged: count,
    refused: count,
    /** Languages, categories and authors added or changed. */
    entries: count,
    /** Chapters and texts that an import brought before, and that are not among the files: they stay. */
    left: count,
    /** Nothing was written. */
    dryRun: z.boolean(),
  }),
  /** The import has ended early: what it has named is in, and it goes on where the same is sent again. */
  z.object({ kind: z.literal('failed'), detail: z.string(), requestId: z.string() }),
])
export type ImportLine = z.infer<typeof importLineSchema>

import { z } from 'zod'

export const FORMAT = 'dragoman-backup'
/** Of the archive's layout. The tables in it are described by `migration`. */
export const FORMAT_VERSION = 1
export const MANIFEST_FILE = 'manifest.json'

const tableSchema = z.object({
  /** In the archive: CSV with a first line of names, UTF-8. */
  file: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})

/** What is in a backup: the file `manifest.json` of the archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  /** Version of the program that made it. */
  program: z.string(),
  /** Every write that was committed before is in it. */
  createdAt: z.iso.datetime(),
  /** The last one of the database. */
  migration: z.string(),
  /** By name. */
  tables: z.record(z.string(), tableSchema),
  /** The last number that each sequence has given; null: none yet. Numbers of deleted rows are not given again. */
  sequences: z.record(z.string(), z.int().nullable()),
  /** Files of the folder `covers/`. Their names begin with the SHA-256 of their content. */
  covers: z.object({ files: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
})
export type Manifest = z.infer<typeof manifestSchema>
export type TableInBackup = z.infer<typeof tableSchema>

/** What says of any manifest, also one of a newer version, whether it can be read. */
export const manifestHeadSchema = z.object({ format: z.literal(FORMAT), formatVersion: z.int(), program: z.string() })

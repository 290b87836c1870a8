import { z } from 'zod'

/** What a text seems to lack beside the one that all of its place are aligned with, its hub. */
export const gapsSchema = z.object({
  /** So many passages of the hub nothing here renders. */
  missing: z.int(),
  /** Its length over the expected one, where that is far off: 0.41. null: it is as long as it should be. */
  length: z.number().nullable(),
})
export type Gaps = z.infer<typeof gapsSchema>

/** Where each passage of a text begins in its Markdown, in UTF-16 units; empty where it was not looked for. */
const places = z.array(z.int())

/**
 * `GET /api/admin/translations/{id}/alignment`, `GET /api/admin/chapters/{id}/translations/{languageId}/alignment`: how a
 * saved text answers to its hub. null: it is the hub, or not aligned yet.
 */
export const textAlignmentSchema = z
  .object({
    /** Of the text, and of the hub, as they are aligned. */
    revision: z.int(),
    hub: z.object({ languageId: z.int(), language: z.string(), revision: z.int(), places }),
    /** Beads (`links.ts`) against the hub. */
    links: z.string(),
    places,
    /** null: it seems to lack nothing. */
    gaps: gapsSchema.nullable(),
  })
  .nullable()
export type TextAlignment = z.infer<typeof textAlignmentSchema>

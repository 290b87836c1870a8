import { z } from 'zod'

/** The body of an answer to a failed call: RFC 9457 `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string().optional(),
  /** For programs, where the status does not say enough: `storage_full`. */
  code: z.string().optional(),
  /** Seconds, where it helps to try again. */
  retryAfter: z.int().optional(),
  /** The fields of a refused body that are wrong, by path. */
  errors: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() })).optional(),
  /** The present row, where a write was based on an older revision. */
  current: z.unknown().optional(),
  /** Some of the works that still refer to a row, where it cannot be deleted. */
  works: z.array(z.object({ id: z.int(), title: z.string() })).optional(),
})
export type Problem = z.infer<typeof problemSchema>

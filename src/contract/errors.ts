import { z } from 'zod'

/** What a failed call answers: RFC 9457 `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string().optional(),
  /** Of a refused body: what is wrong with which field, by its path. */
  errors: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() })).optional(),
  /** Of a stale write: the row as it is now. */
  current: z.unknown().optional(),
  /** Of a row that others refer to: the works that do, some of them. */
  works: z.array(z.object({ id: z.int(), title: z.string() })).optional(),
})
export type Problem = z.infer<typeof problemSchema>

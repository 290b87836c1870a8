import { z } from 'zod'

/** What a failed call answers: RFC 9457 `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof problemSchema>

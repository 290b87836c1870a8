import type { z } from 'zod'
import { type Problem, problemSchema } from '#contract/errors.ts'

/** The body of an answer, which must be of this status and keep the schema to the letter. */
export async function answered<T extends z.ZodType>(
  response: Response | Promise<Response>,
  status: number,
  schema: T,
): Promise<z.infer<T>> {
  const got = await response
  const text = await got.text()
  if (got.status !== status) throw new Error(`${got.status} instead of ${status}: ${text}`)
  return schema.parse(JSON.parse(text))
}

/** What a refused call was told. */
export async function refused(response: Response | Promise<Response>): Promise<Problem> {
  const got = await response
  const text = await got.text()
  if (!got.headers.get('content-type')?.startsWith('application/problem+json'))
    throw new Error(`${got.status} is no refusal: ${text}`)
  return problemSchema.loose().parse(JSON.parse(text))
}

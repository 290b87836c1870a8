import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import { AppError } from '../errors.ts'

const DEEPEST = 20

/**
 * Reads a JSON body, cleans its texts and checks it by a schema.
 * @throws AppError invalid, with what is wrong with which field
 */
export async function readBody<T extends z.ZodType>(c: HonoContext, schema: T): Promise<z.infer<T>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('unsupported', 'The body must be JSON.')
  let body: unknown
  try {
    body = await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('invalid', 'The body is not JSON.')
    throw error
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid', 'The body must be a JSON object.')
  const parsed = schema.safeParse(clean(body))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path, message }))
  throw new AppError('invalid', [...new Set(errors.map(({ message }) => message))].join('. '), { errors })
}

function clean(value: unknown, depth = 0): unknown {
  // No body of ours is nested so deeply, and endless nesting would exhaust the stack.
  if (depth > DEEPEST) throw new AppError('invalid', 'The body is nested too deeply.')
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one, depth + 1)]))
}

/** What went wrong, in the domain's words; `http/problem.ts` alone knows the status of each. */
export type ErrorCode =
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'unauthorized'
  | 'forbidden'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'unavailable'

/** A failure its caller may read: `message` is shown to people, `cause` is for the log alone. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** A setting or a surrounding with which nothing can start: one sentence for whoever tried. */
export class StartError extends Error {}

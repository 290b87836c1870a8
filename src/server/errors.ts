/** What went wrong. Only `http/problem.ts` maps a code to an HTTP status. */
export type ErrorCode =
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'mismatch'
  | 'unauthorized'
  | 'forbidden'
  | 'too_large'
  | 'too_long'
  | 'unsupported'
  | 'too_many'
  | 'unavailable'
  | 'full'

/** An error that the client may see: `message` is shown to people, `cause` goes to the log alone. */
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

/** For a client that should try again. @param detail a sentence for people @param retryAfter seconds */
export const unavailable = (detail: string, retryAfter: number, cause?: unknown): AppError =>
  new AppError('unavailable', detail, { retryAfter }, { cause })

/** The program cannot start, because of a setting or its surroundings. The message is one sentence for the person who started it. */
export class StartError extends Error {}

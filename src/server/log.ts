import { type DestinationStream, type Logger, pino } from 'pino'

/** @param destination stderr where not given */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino({ level, serializers: { err: loggable } }, destination)
}

interface LoggableError {
  type: string
  message: string
  /** Of PostgreSQL, Node.js or this program. */
  code?: string
  stack?: string
  cause?: LoggableError
}

/** SQLSTATEs (or the beginnings of some) whose messages quote values: data that do not fit, and syntax errors in searches. */
const QUOTES_VALUES = /^22|^42601$/

/**
 * What of an error may be logged. Readers' words stand in the parameters of statements, which drizzle puts into its
 * message, and in fields such as PostgreSQL's `detail`: both are left out.
 */
export function loggable(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'this is no Error' }
  const { name, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.constructor.name || name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    // It begins with the message.
    ...(stack !== undefined && {
      stack: stack
        .split('\n')
        .filter((line) => /^ {4}at /.test(line))
        .join('\n'),
    }),
    ...(cause instanceof Error && { cause: loggable(cause) }),
  }
}

function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' && QUOTES_VALUES.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message
}

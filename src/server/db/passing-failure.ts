import { NO_ANSWER } from './limited-client.ts'

/**
 * Why the database cannot do now what it may do in a moment. `away`: it is not there, or does not answer. `busy`: it has
 * too much to do. `locked`: another write holds the row.
 */
export type PassingFailure = 'away' | 'busy' | 'locked'

const BY_SQLSTATE: Record<string, PassingFailure> = {
  '55P03': 'locked',
  // The time limit of a query, a deadlock, too many connections.
  '57014': 'busy',
  '40P01': 'busy',
  // On a replica: the query has needed what the primary has deleted meanwhile.
  '40001': 'busy',
  '53300': 'busy',
  // Stopped by its operator, after a crash, not yet open.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
}

/** Of `pg`, which gives its own errors no code. */
const BY_MESSAGE: [RegExp, PassingFailure][] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [new RegExp(`^${NO_ANSWER}$|^Connection terminated|^timeout expired$|is not queryable$`), 'away'],
]

/** Of the network. `syscall` tells them from errors of files. */
const SYSCALLS = ['connect', 'read', 'write', 'getaddrinfo']

/** @returns undefined: the error is another, and trying again will not help */
export function passingFailure(error: unknown): PassingFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  return (
    BY_SQLSTATE[code] ??
    // 08: any failure of the connection.
    (/^08...$/.test(code) || (SYSCALLS.includes(syscall) && !(code in BY_SQLSTATE)) ? 'away' : undefined) ??
    BY_MESSAGE.find(([words]) => words.test(error.message))?.[1] ??
    passingFailure(error instanceof AggregateError ? error.errors[0] : undefined) ??
    passingFailure(error.cause)
  )
}

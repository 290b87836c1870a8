import { channel, tracingChannel } from 'node:diagnostics_channel'

// The parts of the server announce their work here, for metrics and traces. Where nobody listens, an announcement costs
// one comparison.

/** A statement on its way to the database and back. */
export interface Statement {
  /** SQL, without the values of its parameters. */
  text: string
}

const statements = tracingChannel<Statement>('dragoman:statement')

/** Announces a statement. @param query as `pg` takes it @param run sends it, and promises the answer */
export function announceStatement<T>(query: unknown, run: () => T): T {
  if (!statements.hasSubscribers) return run()
  const text = typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '')
  return statements.tracePromise(run as () => never, { text }) as T
}

/** Calls back when a statement starts, and when it has ended. @returns stops listening */
export function onStatements(
  started: (statement: Statement) => void,
  ended: (statement: Statement, error: unknown) => void,
): () => void {
  const nothing = () => {}
  const subscribers = {
    start: started,
    end: nothing,
    asyncStart: nothing,
    error: nothing,
    asyncEnd: (statement: Statement & { error?: unknown }) => ended(statement, statement.error),
  }
  statements.subscribe(subscribers)
  return () => statements.unsubscribe(subscribers)
}

/** A change in the tasks of one kind, such as searches. */
export interface TaskNews {
  task: string
  running?: 1 | -1
  waiting?: 1 | -1
  /** There was no room to wait, or the wait was too long. */
  isRefused?: true
  /** A task has ended, after so many milliseconds. */
  ended?: { ms: number; hasFailed: boolean }
}

export const taskNews = channel('dragoman:task')

export function announceTaskNews(news: TaskNews): void {
  if (taskNews.hasSubscribers) taskNews.publish(news)
}

/** Runs a task and announces its beginning and its end. @param task its kind */
export async function announceTask<T>(task: string, run: () => Promise<T>): Promise<T> {
  if (!taskNews.hasSubscribers) return run()
  announceTaskNews({ task, running: 1 })
  const started = performance.now()
  let hasFailed = true
  try {
    const result = await run()
    hasFailed = false
    return result
  } finally {
    announceTaskNews({ task, running: -1, ended: { ms: performance.now() - started, hasFailed } })
  }
}

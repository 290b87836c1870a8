import { writeFileSync } from 'node:fs'

/** Tells of errors that belong to no test, which Vitest's report leaves out: a file beside it says that there were some. */
export default class UnhandledReporter {
  onTestRunEnd(_: unknown, unhandled: readonly unknown[]): void {
    const { UNHANDLED } = process.env
    if (UNHANDLED !== undefined && unhandled.length > 0) writeFileSync(UNHANDLED, String(unhandled.length))
  }
}

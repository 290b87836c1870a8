import { StartError } from './errors.ts'
import type { Running } from './serve.ts'
import { onStopRequest } from './stop-signals.ts'

/** Starts a site, prints its address, and stops it in order when the process is asked to end. */
export async function run(start: (say: (line: string) => void) => Promise<Running>): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  let stopping = false
  const running = start(say)
  onStopRequest(() => {
    stopping = true
    running
      .then((site) => site.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
  try {
    const { url } = await running
    if (!stopping) say(`The library is open: ${url}/library`)
  } catch (error) {
    const { message, stack, cause } = error as Error
    const because = cause instanceof Error ? `\n${cause.message}` : ''
    process.stderr.write(`${error instanceof StartError ? message : `${stack ?? error}${because}`}\n`)
    process.exit(1)
  }
}

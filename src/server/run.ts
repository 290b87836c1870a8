import { collectWhenIdle } from './collect-when-idle.ts'
import { readEnv } from './env.ts'
import { StartError } from './errors.ts'
import { type Running, serve } from './serve.ts'
import { onStopRequest } from './stop-signals.ts'

type Say = (line: string) => void

/**
 * Starts a site and prints its address. Stops it in order when the process is asked to end; ends the process with exit
 * code 1 where it cannot start.
 */
export async function runSite(start: (say: Say) => Promise<Running>): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  let isStopping = false
  const running = start(say)
  onStopRequest(() => {
    isStopping = true
    running
      .then((site) => site.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
  try {
    const { url } = await running
    if (!isStopping) say(`The library is open: ${url}/library`)
    collectWhenIdle()
  } catch (error) {
    const { loggable } = await import('./log.ts')
    const { message, stack, cause } = loggable(error)
    const because = cause ? `\n${cause.message}` : ''
    process.stderr.write(`${error instanceof StartError ? message : `${message}\n${stack}${because}`}\n`)
    process.exit(1)
  }
}

/** Runs the built site. @param build runs when the site has its address, and before it serves pages */
export function runBuiltSite(build: (say: Say) => Promise<void>): Promise<void> {
  return runSite(async (say) =>
    serve(readEnv(process.env), say, async () => {
      await build(say)
      const { builtRenderer } = await import('./pages.ts')
      return builtRenderer(new URL('../../dist/', import.meta.url))
    }),
  )
}

import { readEnv } from './env.ts'
import { builtRenderer } from './pages.ts'
import { run } from './run.ts'
import { serve } from './serve.ts'

/** Serves the built site. @param prepare what has to be done first, once the address is ours: the build */
export function main(prepare: (say: (line: string) => void) => Promise<void>): Promise<void> {
  return run(async (say) =>
    serve(readEnv(process.env), say, async () => {
      await prepare(say)
      return builtRenderer(new URL('../../dist/', import.meta.url))
    }),
  )
}

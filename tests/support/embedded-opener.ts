// A process of ours, for the tests: opens the data folder it is given, says so, closes on demand or when left alone.
import { createInterface } from 'node:readline'
import { openEmbedded } from '#server/db/embedded.ts'

const say = (words: unknown) => process.stdout.write(`${JSON.stringify(words)}\n`)
// Ctrl-C in a terminal reaches the whole process group; what matters is that the server is not in it.
process.on('SIGINT', () => {})
try {
  const { connection, close } = await openEmbedded(process.argv[2] ?? '', { timeoutMs: 20_000 })
  say({ connection })
  const input = createInterface({ input: process.stdin })
  await new Promise((resolve) => input.once('line', resolve).once('close', resolve))
  await close()
  say('closed')
  process.exit()
} catch (error) {
  say({ error: error instanceof Error ? error.message : error, name: error?.constructor.name })
  process.exit(1)
}

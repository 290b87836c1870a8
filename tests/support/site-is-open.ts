import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const PATIENCE_MS = 120_000
const PAUSE_MS = 100

/** Set up before each file of journeys: waits until the readers' site answers. */
for (const begun = Date.now(); ; await sleep(PAUSE_MS)) {
  const answer = await fetch(`${inject('siteUrl')}/api/health`).catch(() => undefined)
  if (answer?.ok) break
  if (Date.now() - begun > PATIENCE_MS) throw new Error('The readers’ site does not answer: see above why.')
}

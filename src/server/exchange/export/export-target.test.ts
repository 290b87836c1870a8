import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { archiveTarget } from './export-target.ts'

const MB = 1024 * 1024

/** Bytes of buffers that something still holds. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

test('an archive that is read while it is written holds no file that it has taken', async () => {
  const archive = archiveTarget(new Date(), new AbortController().signal)
  let sent = 0
  const read = (async () => {
    for await (const piece of archive.bytes) sent += (piece as Buffer).length
  })()
  const before = heldBytes()
  for (let n = 0; n < 60; n++) await archive.write(`works/w/${n}.webp`, new Uint8Array(MB).fill(n))
  // What was collected is given back a little later.
  await expect.poll(() => heldBytes() - before, { timeout: 5000 }).toBeLessThan(15 * MB)
  archive.finish()
  await read
  expect(sent).toBeGreaterThan(60 * MB)
})

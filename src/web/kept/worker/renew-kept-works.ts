import { collectWork, GoneError } from '../collect-work.ts'
import {
  announceKeptChange,
  findKeptWork,
  type KeptWork,
  listKeptTexts,
  listKeptWorks,
  saveRenewedWork,
  updateKeptWork,
} from '../kept-database.ts'
import { coverOf, keepFiles, removeUnneededFiles, withKeptLock } from '../kept-files.ts'

/** A work that is opened is renewed after ten minutes, all others after a day. */
const AGE_OF_OPENED_MS = 10 * 60_000
const AGE_OF_ALL_MS = 24 * 60 * 60_000

/** Works that are being renewed now, by id: for as long as this worker lives, none is fetched twice at once. */
const running = new Map<number, Promise<void>>()

/** Brings a kept work up to date where it is old enough; what fails leaves it as it is. */
export async function renewOpenedWork(id: number): Promise<void> {
  const kept = await findKeptWork(id)
  if (kept && isOlderThan(kept, AGE_OF_OPENED_MS)) await renew(kept)
}

/** The same for all kept works. */
export async function renewAllWorks(): Promise<void> {
  for (const kept of await listKeptWorks()) if (isOlderThan(kept, AGE_OF_ALL_MS)) await renew(kept)
}

/** From now on all kept works count as old. */
export async function markAllOutdated(): Promise<void> {
  for (const { id } of await listKeptWorks()) await updateKeptWork(id, { checkedAt: 0 })
}

const isOlderThan = ({ checkedAt }: KeptWork, age: number) => Math.abs(Date.now() - checkedAt) >= age

function renew(kept: KeptWork): Promise<void> {
  const { id } = kept
  const renewal =
    running.get(id) ??
    fetchAndSave(kept)
      .catch(() => {
        // No network, or no room: it is tried again when the work is opened again.
      })
      .finally(() => running.delete(id))
  running.set(id, renewal)
  return renewal
}

async function fetchAndSave(kept: KeptWork): Promise<void> {
  try {
    const collected = await collectWork(kept.id, kept.codes, { before: { kept, texts: await listKeptTexts(kept.id) } })
    await withKeptLock(async () => {
      await keepFiles(coverOf(collected.kept.work))
      await saveRenewedWork(kept, collected.kept, collected.texts)
      await removeUnneededFiles()
    })
  } catch (error) {
    if (!(error instanceof GoneError)) throw error
    await updateKeptWork(kept.id, { isWithdrawn: true, checkedAt: Date.now() })
  }
  announceKeptChange()
}

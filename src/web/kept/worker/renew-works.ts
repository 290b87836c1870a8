import { collectWork, GoneError } from '../collect-work.ts'
import { findKept, type KeptWork, listKept, listTexts, noteKept, renewKept } from '../kept-database.ts'
import { changeKept, coverOf, dropFiles, keepFiles } from '../kept-files.ts'
import { tellKept } from '../tell-kept.ts'

/** A work that is opened is looked after unless it was just now; all others once a day. */
const OPENED_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

const underWay = new Map<number, Promise<void>>()

/** Brings a kept work up to date, if it was not so long ago that this was done; what fails leaves it as it is. */
export async function renewOpened(id: number): Promise<void> {
  const kept = await findKept(id)
  if (kept && isOlder(kept, OPENED_MS)) await renew(kept)
}

/** The same for all that are kept. */
export async function renewAll(): Promise<void> {
  for (const kept of await listKept()) if (isOlder(kept, DAY_MS)) await renew(kept)
}

/** From now on everything that is kept counts as old. */
export async function outdateAll(): Promise<void> {
  for (const { id } of await listKept()) await noteKept(id, { checkedAt: 0 })
}

const isOlder = ({ checkedAt }: KeptWork, age: number) => Math.abs(Date.now() - checkedAt) >= age

function renew(kept: KeptWork): Promise<void> {
  const { id } = kept
  const renewing =
    underWay.get(id) ??
    collect(kept)
      .catch(() => {
        // No network, or no room: the next time.
      })
      .finally(() => underWay.delete(id))
  underWay.set(id, renewing)
  return renewing
}

async function collect(kept: KeptWork): Promise<void> {
  try {
    const collected = await collectWork(kept.id, kept.codes, { before: { kept, texts: await listTexts(kept.id) } })
    await changeKept(async () => {
      await keepFiles(coverOf(collected.kept.work))
      await renewKept(kept, collected.kept, collected.texts)
      await dropFiles()
    })
  } catch (error) {
    if (!(error instanceof GoneError)) throw error
    await noteKept(kept.id, { isWithdrawn: true, checkedAt: Date.now() })
  }
  tellKept()
}

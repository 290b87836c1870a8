import { useEffect, useState } from 'react'
import { type KeptWork, listKeptWorks, onKeptChange } from './kept-database.ts'

/**
 * The works that this device keeps, by title, as they change here and in other tabs.
 * @returns `works` undefined: not read yet; `failed`: the browser stores nothing for this site
 */
export function useKeptWorks(): { works: readonly KeptWork[] | undefined; failed: boolean } {
  const [works, setWorks] = useState<readonly KeptWork[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const read = () =>
      listKeptWorks().then(
        (kept) => setWorks(kept.sort((a, b) => titleOf(a).localeCompare(titleOf(b)))),
        () => setFailed(true),
      )
    void read()
    return onKeptChange(read)
  }, [])
  return { works, failed }
}

const titleOf = ({ work }: KeptWork) => work.localTitle ?? work.title

/** Bytes of all kept texts of a work. */
export const bytesOf = ({ sizes }: Pick<KeptWork, 'sizes'>): number =>
  Object.values(sizes).reduce((sum, size) => sum + size, 0)

/** Whether the browser has all that keeping needs: private windows and addresses without HTTPS may not. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window

/** The room of this site on the device. */
interface Room {
  /** Bytes that this site takes, and may still take. */
  used: number
  free: number
  /** The browser never removes them by itself. */
  isPersisted: boolean
}

/** @param works read again whenever this changes @returns undefined: not read yet, or the browser does not say */
export function useRoom(works: unknown): Room | undefined {
  const [room, setRoom] = useState<Room>()
  useEffect(() => void readRoom().then(setRoom), [works])
  return room
}

async function readRoom(): Promise<Room | undefined> {
  try {
    const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { used: usage, free: Math.max(0, quota - usage), isPersisted }
  } catch {
    return undefined
  }
}

import { useEffect, useState } from 'react'

interface Room {
  /** Bytes that this site takes, and may still take. */
  used: number
  free: number
  /** The browser does not take them away by itself. */
  isLasting: boolean
}

/** Whether anything can be kept here at all: private windows and addresses without HTTPS may have no way to do it. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'indexedDB' in window && 'caches' in window

async function readRoom(): Promise<Room | undefined> {
  try {
    const [{ usage = 0, quota = 0 }, isLasting] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { used: usage, free: Math.max(0, quota - usage), isLasting }
  } catch {
    return undefined
  }
}

/** @param news anything that changes when there may be more room, or less */
export function useRoom(news: unknown): Room | undefined {
  const [room, setRoom] = useState<Room>()
  useEffect(() => void readRoom().then(setRoom), [news])
  return room
}

import { useEffect, useState } from 'react'
import { type KeptWork, listKept } from './kept-database.ts'
import { KEPT_NEWS } from './tell-kept.ts'

/** What is kept on this device, by title; undefined: not looked yet. `failed`: nothing can be kept here. */
export function useKeptWorks(): { works: readonly KeptWork[] | undefined; failed: boolean } {
  const [works, setWorks] = useState<readonly KeptWork[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const look = () =>
      listKept().then(
        (kept) => setWorks(kept.sort((a, b) => titleOf(a).localeCompare(titleOf(b)))),
        () => setFailed(true),
      )
    void look()
    const channel = new BroadcastChannel(KEPT_NEWS)
    channel.onmessage = look
    return () => channel.close()
  }, [])
  return { works, failed }
}

const titleOf = ({ work }: KeptWork) => work.localTitle ?? work.title

/** Of one kept work, in bytes. */
export const bytesOf = ({ sizes }: Pick<KeptWork, 'sizes'>): number =>
  Object.values(sizes).reduce((sum, size) => sum + size, 0)

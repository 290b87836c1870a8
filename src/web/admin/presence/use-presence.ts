import { useEffect, useState } from 'react'
import type { LastSave, Opened, PresentPerson } from '#contract/presence.ts'
import { listenToPresence } from './presence-stream.ts'

interface Presence {
  /** Who else has it open, the first to come first. */
  people: readonly PresentPerson[]
  /** undefined: not known yet. */
  saved: LastSave | undefined
}

const NOTHING: Presence = { people: [], saved: undefined }

/** Who else has something open, and its last save. @param of undefined: nothing is open that others could have open */
export function usePresence(of: Opened | undefined): Presence {
  const [heard, setHeard] = useState<Presence & { of?: Opened }>(NOTHING)
  useEffect(() => {
    if (of === undefined) return
    const note = (news: Partial<Presence>) =>
      setHeard((before) => ({ ...(before.of === of ? before : NOTHING), ...news, of }))
    return listenToPresence(of, { people: (people) => note({ people }), saved: (saved) => note({ saved }) })
  }, [of])
  return heard.of === of ? heard : NOTHING
}

/** Whether somebody has saved or deleted the row since. @param revision of the row as it is known here; undefined: a new one */
export const isNewer = (saved: LastSave, revision = 0): boolean =>
  saved.revision === null ? revision > 0 : saved.revision > revision

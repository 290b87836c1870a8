import type { LastSave, Opened, PresentPerson } from '#contract/presence.ts'

interface Hearer {
  people: (people: PresentPerson[]) => void
  saved: (saved: LastSave) => void
}

/** After a refusal; after a lost connection the browser itself connects again. */
const REFUSED_MS = 60_000
/** Without a connection for so long, nobody knows any more who is there. */
const UNKNOWN_MS = 15_000
/** Of the tabs in the background so many listen: by HTTP/1.1 a browser opens six connections to a site, for all its tabs. */
const LISTENING_IN_BACKGROUND = 2

/** Listens to who else has something open, and to its saves. Offline it is silent. @returns stops */
export function listenToPresence(of: Opened, hear: Hearer): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  let source: EventSource | undefined
  let retry = 0
  let unknown = 0
  let giveUpPlace: (() => void) | undefined
  let isStopped = false

  const connect = () => {
    clearTimeout(retry)
    if (source || isStopped) return
    const opening = new EventSource(`/api/admin/presence?of=${of}`)
    source = opening
    opening.addEventListener('people', ({ data }) => {
      clearTimeout(unknown)
      hear.people(JSON.parse(data).people)
    })
    opening.addEventListener('saved', ({ data }) => hear.saved(JSON.parse(data)))
    opening.addEventListener('error', () => {
      clearTimeout(unknown)
      unknown = window.setTimeout(() => hear.people([]), UNKNOWN_MS)
      if (opening.readyState !== EventSource.CLOSED) return
      source = undefined
      retry = window.setTimeout(look, REFUSED_MS)
    })
  }
  const disconnect = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  const look = async () => {
    giveUpPlace?.()
    giveUpPlace = undefined
    if (isInSight()) return connect()
    const place = await takePlace()
    // It came into sight meanwhile, and has looked itself.
    if (isStopped || isInSight()) place?.()
    else if (place) {
      giveUpPlace = place
      connect()
    } else disconnect()
  }
  const seen = () => void look()
  document.addEventListener('visibilitychange', seen)
  seen()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', seen)
    clearTimeout(unknown)
    disconnect()
    giveUpPlace?.()
  }
}

const isInSight = () => document.visibilityState === 'visible'

/** @returns gives up the place; undefined: all are taken, or the browser has no locks */
async function takePlace(): Promise<(() => void) | undefined> {
  // Only pages by https, and those of this machine, have locks.
  const locks = navigator.locks as LockManager | undefined
  for (let n = 1; locks && n <= LISTENING_IN_BACKGROUND; n += 1) {
    const place = await new Promise<(() => void) | undefined>((resolve) => {
      const hold = (lock: Lock | null) => (lock ? new Promise<void>((giveUp) => resolve(giveUp)) : resolve(undefined))
      locks.request(`presence ${n}`, { ifAvailable: true }, hold).catch(() => resolve(undefined))
    })
    if (place) return place
  }
  return undefined
}

/** A key pressed once reaches us by the terminal and again through npm: only a later one means haste. */
const HASTE_AFTER_MS = 1500

/** Calls back when the process is asked to end, once; asked again after a while, it ends as it is. */
export function whenAskedToStop(stop: () => void): void {
  let askedAt: number | undefined
  const asked = () => {
    const now = performance.now()
    if (askedAt !== undefined && now - askedAt > HASTE_AFTER_MS) process.exit(130)
    if (askedAt !== undefined) return
    askedAt = now
    stop()
  }
  process.on('SIGINT', asked)
  process.on('SIGTERM', asked)
  // Whatever started us was killed outright: nobody is left who could ask. The channel alone keeps nobody waiting.
  if (process.connected) process.on('disconnect', asked)
  process.channel?.unref()
}

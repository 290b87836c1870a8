/** Ctrl-C reaches this process twice at once, from the terminal and through npm: only a later signal means haste. */
const HASTE_AFTER_MS = 1500
const LOOK_AFTER_PARENT_MS = 250

/**
 * Calls `stop` once, when the process is asked to end: SIGINT, SIGTERM, SIGHUP (its terminal was closed), or its parent is
 * gone. A second request after 1.5 seconds ends the process at once with exit code 130.
 */
export function onStopRequest(stop: () => void): void {
  let requestedAt: number | undefined
  const request = () => {
    const now = performance.now()
    if (requestedAt !== undefined && now - requestedAt > HASTE_AFTER_MS) process.exit(130)
    if (requestedAt !== undefined) return
    requestedAt = now
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request)
  const parentIsGone = () => {
    if (requestedAt === undefined) request()
  }
  // The parent was killed outright, so no signal will come. The channel alone does not keep this process running.
  if (process.connected) process.on('disconnect', parentIsGone)
  process.channel?.unref()
  // npm, which scripts/bootstrap.mjs names, opens no channel.
  const { NPM_PID } = process.env
  if (NPM_PID === undefined) return
  setInterval(() => process.ppid !== Number(NPM_PID) && parentIsGone(), LOOK_AFTER_PARENT_MS).unref()
}

/** @returns a controller that aborts its signal when the process is asked to end, as `onStopRequest` */
export function abortOnStopRequest(): AbortController {
  const stop = new AbortController()
  onStopRequest(() => stop.abort())
  return stop
}

import { workerPath } from '#contract/addresses.ts'

/** The application could not be stored on this device. */
export class InstallError extends Error {}

/** A browser tells a page only that its worker was not installed; over this channel the worker tells it why. */
const CHANNEL = 'install'
/** The reason may come this much later than the failure. */
const REASON_MS = 300

/** In the worker: tells pages the name of the error. @throws the error */
export function reportInstallError(error: unknown): never {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage((error as Error).name)
  channel.close()
  throw error
}

/**
 * In a page: stores the application on this device. From then on it opens without a network.
 * @throws InstallError; DOMException QuotaExceededError
 */
export async function registerWorker(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  let reason: string | undefined
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    reason = data
  }
  try {
    const registration = await navigator.serviceWorker.register(workerPath)
    if (!registration.active) await activated(registration.installing ?? registration.waiting)
  } catch (cause) {
    await new Promise((resolve) => setTimeout(resolve, REASON_MS))
    if (reason === 'QuotaExceededError') throw new DOMException('no room for the application', reason)
    throw new InstallError('the application could not be installed', { cause })
  } finally {
    channel.close()
  }
}

const activated = (worker: ServiceWorker | null) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve()
      else if (!worker || worker.state === 'redundant') reject(new Error('not installed'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })

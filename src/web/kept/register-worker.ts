import { workerPath } from '#contract/addresses.ts'
import { hearInstall } from './install-news.ts'

/** The news of a failure comes by another way than the failure. */
const NEWS_MS = 300

/** The application itself could not be put onto this device. */
export class InstallError extends Error {}

/**
 * Puts the application itself onto this device: from then on it opens without a network.
 * @throws InstallError; DOMException QuotaExceededError
 */
export async function registerWorker(): Promise<void> {
  const news = hearInstall()
  try {
    const registration = await navigator.serviceWorker.register(workerPath)
    if (!registration.active) await activated(registration.installing ?? registration.waiting)
  } catch (cause) {
    await new Promise((resolve) => setTimeout(resolve, NEWS_MS))
    const reason = news.reason()
    if (reason === 'QuotaExceededError') throw new DOMException('no room for the application', reason)
    throw new InstallError('the application could not be installed', { cause })
  } finally {
    news.close()
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

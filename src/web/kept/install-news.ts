const CHANNEL = 'install'

/** Lets pages know why the application could not be put onto the device: a browser says only that it could not. */
export function failToInstall(error: unknown): never {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage((error as Error).name)
  channel.close()
  throw error
}

/** @returns the name of the error, once there is one; `close` ends the hearing */
export function hearInstall(): { reason: () => string | undefined; close: () => void } {
  const channel = new BroadcastChannel(CHANNEL)
  let name: string | undefined
  channel.onmessage = ({ data }) => {
    name = data
  }
  return { reason: () => name, close: () => channel.close() }
}

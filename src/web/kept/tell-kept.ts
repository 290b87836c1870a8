/** Over which every open page hears that what is kept has changed. */
export const KEPT_NEWS = 'kept-works'

export function tellKept(): void {
  const channel = new BroadcastChannel(KEPT_NEWS)
  channel.postMessage('')
  channel.close()
}

/** The network could not be reached, or was lost on the way. */
export class UnreachableError extends Error {}

/** Calls the network. Browsers tell its loss as a TypeError, like faults of a program. @throws UnreachableError, and what the call throws */
export async function overNetwork<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw cause instanceof TypeError ? new UnreachableError('the network was not reached', { cause }) : cause
  }
}

import { useEffect, useState } from 'react'
import { ApiError, OUT_OF_REACH } from './api.ts'
import { useQueryClient } from './use-query.ts'

/** Whether something that this address shows could not be read for want of a network. */
export function useOutOfReach(address: string): boolean {
  const client = useQueryClient()
  const [outside, setOutside] = useState<string>()
  useEffect(() => {
    const isMissing = client
      .queries()
      .some(
        ({ viewers, state: { error } }) =>
          viewers.size > 0 && error instanceof ApiError && error.problem.type === OUT_OF_REACH,
      )
    if (isMissing) setOutside(address)
  })
  // Who comes back later may find a network.
  useEffect(() => () => setOutside(undefined), [address])
  return outside === address
}

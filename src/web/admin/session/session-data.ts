import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/staff.ts'

/** Who is signed in: always asked anew, and once more whenever this tab is looked at again. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['/api/session'],
  staleTime: 0,
  refetchOnWindowFocus: true,
})

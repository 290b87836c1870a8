import { createContext, use } from 'react'
import type { Person } from '#contract/staff.ts'

export const SessionContext = createContext<Person | undefined>(undefined)

/** The member of staff who is signed in. */
export function useStaff(): Person {
  const person = use(SessionContext)
  if (!person) throw new Error('SessionContext is missing')
  return person
}

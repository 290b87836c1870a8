import { createContext } from 'react'

/** Reads everything again and shows the view anew; with unsaved changes only if the visitor agrees to lose them. */
export const ReadAgainContext = createContext<() => void>(() => {})

import { createContext } from 'react'

interface Navigation {
  /** Goes to an address of the site without loading the page anew. @param replace the way back does not come by here */
  goTo: (to: string, replace?: boolean) => void
  /** On the server: the address of the page that is drawn. */
  drawn: { path: string; search: string } | undefined
}

export const NavigationContext = createContext<Navigation>({ goTo: () => {}, drawn: undefined })

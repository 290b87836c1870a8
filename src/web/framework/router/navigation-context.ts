import { createContext } from 'react'
import type { Reach } from './scroll-memory.ts'

interface Navigation {
  /**
   * Goes to an address of the site without loading the page anew.
   * @param replace the way back does not come by here
   * @param reach shows where the reading goes on there; else it is the page's top, or the part its address names
   */
  goTo: (to: string, replace?: boolean, reach?: Reach) => void
  /** On the server: the address of the page that is drawn. */
  drawn: { path: string; search: string } | undefined
}

export const NavigationContext = createContext<Navigation>({ goTo: () => {}, drawn: undefined })

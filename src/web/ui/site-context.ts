import { createContext, use } from 'react'
import type { Site } from '#contract/site.ts'

export const SiteContext = createContext<Site | undefined>(undefined)

/** Who provides this library. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}

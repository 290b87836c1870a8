import { createContext, use } from 'react'
import type { Site } from '#contract/site.ts'

export const SiteContext = createContext<Site | undefined>(undefined)

/** The names and addresses of this library and its provider. @throws Error outside of `SiteContext` */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}

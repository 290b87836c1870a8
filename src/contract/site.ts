import { z } from 'zod'
import { interfaceTags } from './interface-languages.ts'

/** Who provides the library: configuration, shown on every page. */
export const siteSchema = z.object({
  brandName: z.string(),
  brandUrl: z.string(),
  contactEmail: z.string(),
  /** Empty: no demo can be booked. */
  demoUrl: z.string(),
  /** Origin of the public addresses, without a slash at the end. */
  publicUrl: z.string(),
  /** The licence under which the texts may be used, in words or as an address; absent: the provider names none. */
  textLicence: z.string().optional(),
  /** Of the interface at addresses that name no language. */
  interfaceLanguage: z.enum(interfaceTags),
})
export type Site = z.infer<typeof siteSchema>

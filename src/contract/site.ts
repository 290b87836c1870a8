import { z } from 'zod'
import { interfaceTags } from './interface-languages.ts'

const sentence = z.string().trim().min(1).max(300)

/** What the provider says of itself in a language of the interface; what is absent, the product says in its own words. */
export const providerWordsSchema = z.partialRecord(
  z.enum(interfaceTags),
  z.strictObject({
    /** The provider's name as its readers write it. */
    brandName: z.string().trim().min(1).max(80).optional(),
    /** Beneath the heading of the first page. */
    about: sentence.optional(),
    /** Above the ways to reach the provider. */
    contact: sentence.optional(),
  }),
)

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
  about: sentence.optional(),
  contact: sentence.optional(),
  /** Of all languages: a page has those of its own (`siteIn`). */
  words: providerWordsSchema.optional(),
})
export type Site = z.infer<typeof siteSchema>

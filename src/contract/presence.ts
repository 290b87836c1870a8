import { z } from 'zod'
import { historyEntities } from './history.ts'

/** What can be open: rows with a history, and reports. */
const openEntities = [...historyEntities, 'report'] as const
type OpenEntity = (typeof openEntities)[number]

const id = '[1-9]\\d{0,8}'
const rows = openEntities.filter((entity) => entity !== 'chapter_translation').join('|')

/** `work:12`; the chapters of a work, as they are ordered or cut: `chapters:12`; the text of a chapter by its place, as it may not be written yet: `chapter_translation:3.2`, chapter and language. */
export const openedSchema = z
  .string()
  .regex(new RegExp(`^(?:(?:${rows}|chapters):${id}|chapter_translation:${id}\\.${id})$`))

/** What `openedSchema` takes. */
export type Opened =
  | `${Exclude<OpenEntity, 'chapter_translation'>}:${number}`
  | `chapters:${number}`
  | `chapter_translation:${number}.${number}`

/** The event `people`: who else has the same open, by e-mail; sent again whenever that changes. */
export const peopleSchema = z.object({
  people: z.array(z.object({ email: z.string(), since: z.iso.datetime() })),
})
export type PresentPerson = z.infer<typeof peopleSchema>['people'][number]

/** The event `saved`: as what, by whom and when it was saved last; sent at the beginning, and after each save. */
export const lastSaveSchema = z.object({
  /** null: it is not there, or not any more. */
  revision: z.int().nullable(),
  /** A person's e-mail, a program's account, or `import`. null, like `at`: nothing is known of it. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})
export type LastSave = z.infer<typeof lastSaveSchema>

export const presenceEventSchema = z.union([peopleSchema, lastSaveSchema])

import { z } from 'zod'
import { optionalText, revisionField } from './fields.ts'
import { reportKinds } from './limits.ts'

export const MOST_WEBHOOKS = 20
const LONGEST_ADDRESS = 2000
/** An event names the chapters of a text that have changed up to this number; if there are more, it names none. */
export const MOST_NAMED_CHAPTERS = 100

/** The types of events. A work or a text counts as published when everybody can read it: drafts make no events. */
export const webhookTypes = [
  'work.published',
  'work.changed',
  'work.removed',
  'text.published',
  'text.changed',
  'text.removed',
  'report.made',
  'import.finished',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The type of the event that is sent when staff try a webhook, whatever events the webhook listens to. */
export const TEST_TYPE = 'webhook.test'

const events = z
  .array(z.enum(webhookTypes))
  .min(1, 'Please choose what it is told of')
  .max(webhookTypes.length)
  .transform((types) => webhookTypes.filter((type) => types.includes(type)))

const fields = {
  /** Address of the receiver. It must be https, on a machine of the public internet. */
  url: z
    .string({ error: 'An address is required' })
    .trim()
    .min(1, 'An address is required')
    .max(LONGEST_ADDRESS, `An address has at most ${LONGEST_ADDRESS} characters`)
    .regex(
      /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i,
      'This must be an address such as https://hooks.example/library',
    ),
  description: optionalText(200),
  events,
  isOn: z.boolean({ error: 'isOn must be true or false' }),
}

/** `POST /api/admin/webhooks`, and the form of a webhook. */
export const webhookInputSchema = z.strictObject({ ...fields, isOn: fields.isOn.default(true) })
export type WebhookInput = z.infer<typeof webhookInputSchema>

/** `PATCH /api/admin/webhooks/{id}`: a field that is absent stays as it is. */
export const webhookPatchSchema = z.strictObject({ ...fields, revision: revisionField }).partial()
export type WebhookPatch = z.infer<typeof webhookPatchSchema>

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(webhookTypes)),
  /**
   * `off`: staff have switched it off. `failing`: nothing arrived for three days. `gone`: the receiver has answered 410.
   * In these three states nothing is sent until staff switch the webhook on.
   */
  state: z.enum(['on', 'off', 'failing', 'gone']),
  /** The receiver is away: until this time nothing is sent. null: it is not away. */
  restsUntil: z.iso.datetime().nullable(),
  /** How many events wait to be sent. */
  waiting: z.int(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Until this time the secret before the present one signs as well; null: it does not sign any more. */
  formerSecretUntil: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  /** Who has changed the webhook last. */
  updatedBy: z.string(),
  revision: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** The secret is shown here and never again. */
export const webhookSecretSchema = z.object({
  /** `whsec_` and 32 bytes in base64. */
  secret: z.string(),
  /** Until this time the secret before this one signs as well. */
  formerSecretUntil: z.iso.datetime().nullable(),
})
export type WebhookSecret = z.infer<typeof webhookSecretSchema>

export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** An event on its way to one receiver. */
export const webhookDeliverySchema = z.object({
  id: z.int(),
  /** As in the header `webhook-id`: the same however often the event is sent. */
  eventId: z.string(),
  type: z.enum([...webhookTypes, TEST_TYPE]),
  /** Time of the event. */
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Time of the last attempt; null: there was none. */
  triedAt: z.iso.datetime().nullable(),
  /** Status of the answer to the last attempt; null: there was no answer. */
  status: z.int().nullable(),
  /** The beginning of the answer to the last attempt, or why there was none. */
  answer: z.string().nullable(),
  /** Duration of the last attempt, in milliseconds. */
  ms: z.int().nullable(),
  /** Time of the next attempt; null: there will be none. */
  nextAt: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

const work = z.object({ id: z.int(), slug: z.string().nullable(), title: z.string(), url: z.string() })
const code = z.string().describe('Code of a language.')
const textsOfWork = z.object({
  work,
  texts: z.array(
    z.object({
      language: code,
      url: z.string().describe('Of its page.'),
      isComplete: z.boolean().nullable(),
      chapters: z
        .array(z.int())
        .nullable()
        .describe(
          `Ids of the chapters that were touched. null: the text has none, or they are more than ${MOST_NAMED_CHAPTERS}.`,
        ),
    }),
  ),
})
const wholeWork = z.object({ work, originalLanguage: code, languages: z.array(code) })
const count = z.int()

const event = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    /** Time of the event, not of the attempt. */
    timestamp: z.iso.datetime(),
    data,
  })

/** The events that are sent, by type, each with a sentence and a schema. Addresses in them are whole. */
export const webhookEvents = {
  'work.published': {
    does: 'A work can be read by everybody now, in these languages.',
    schema: event('work.published', wholeWork),
  },
  'work.changed': {
    does: 'Something of a published work has changed besides its texts: title, author, cover, chapters and so on.',
    schema: event('work.changed', wholeWork),
  },
  'work.removed': {
    does: 'A work was deleted, or is not published any more.',
    schema: event('work.removed', z.object({ work })),
  },
  'text.published': {
    does: 'A published work can be read in more languages.',
    schema: event('text.published', textsOfWork),
  },
  'text.changed': {
    does: 'Texts of a published work have changed: words, notes, or whether they are complete.',
    schema: event('text.changed', textsOfWork),
  },
  'text.removed': {
    does: 'A published work cannot be read in these languages any more.',
    schema: event('text.removed', z.object({ work, languages: z.array(code) })),
  },
  'report.made': {
    does: 'A reader has reported a passage. What they wrote is answered by `findReport`.',
    schema: event(
      'report.made',
      z.object({
        work,
        report: z.object({ id: z.int(), kind: z.enum(reportKinds), url: z.string().describe('For staff.') }),
        language: code,
        chapterId: z.int().nullable(),
        url: z.string().describe('Of the passage.'),
      }),
    ),
  },
  'import.finished': {
    does: 'An import of a folder or of a program has ended by itself; it is told also where nothing was new.',
    schema: event(
      'import.finished',
      z.object({
        added: count,
        changed: count,
        unchanged: count,
        refused: count,
        removed: count,
        entries: count.describe('Languages, categories and authors added or changed.'),
      }),
    ),
  },
  [TEST_TYPE]: {
    does: 'Staff try whether the receiver is there.',
    schema: event(TEST_TYPE, z.object({ webhook: z.int() })),
  },
} as const satisfies Record<WebhookType | typeof TEST_TYPE, { does: string; schema: z.ZodType }>

/** Type of the `data` of an event. */
export type DataOf<Type extends keyof typeof webhookEvents> = z.infer<(typeof webhookEvents)[Type]['schema']>['data']

import { z } from 'zod'
import * as authors from '../authors.ts'
import * as bookImports from '../book-imports.ts'
import * as categories from '../categories.ts'
import * as chapters from '../chapters.ts'
import * as errors from '../errors.ts'
import * as history from '../history.ts'
import * as imports from '../imports.ts'
import * as languages from '../languages.ts'
import { KEY_HEADER } from '../limits.ts'
import * as people from '../people.ts'
import * as presence from '../presence.ts'
import * as reading from '../reading.ts'
import * as reports from '../reports.ts'
import * as search from '../search.ts'
import * as staff from '../staff.ts'
import * as translations from '../translations.ts'
import * as webhooks from '../webhooks.ts'
import * as works from '../works.ts'
import { addressOfCall, type Call, type Calls, isWrite, rowId } from './call.ts'
import { publicCalls } from './public-calls.ts'
import { staffCalls } from './staff-calls.ts'

/** Every call of the API, by its name. */
export const calls: Calls = { ...publicCalls, ...staffCalls }

/** A JSON Schema (2020-12), or any other part of the description. */
export type Json = { [name: string]: unknown }

interface Answer {
  description: string
  headers?: Json
  content?: Record<string, { schema: Json }>
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json; description?: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Answer | { $ref: string }>
  security?: Json[]
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  /** Events that the site sends to webhooks, by their type. */
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Json>; responses: Record<string, Answer>; securitySchemes: Json }
}

const TAGS = {
  public: 'What everybody may read, and reports of mistakes.',
  staff: 'What staff and programs may read and write. A program signs each call by HTTP Basic.',
  webhooks:
    'Events that the site sends to the webhooks that listen to them, signed as Standard Webhooks says. An event that is not answered with 2xx in ten seconds is sent again, for three days, and not always in order; deliveries with the same `webhook-id` are the same event.',
} as const

const REFUSALS: Record<number, string> = {
  400: 'What was sent breaks a rule; `errors` names the fields.',
  401: 'Nobody is signed in.',
  403: 'Whoever is signed in is not staff, or no administrator where one is needed, or the call came from a page of another site.',
  404: 'There is no such thing.',
  409: 'The row has changed meanwhile (`current`), or something else is in the way.',
  413: 'What was sent is too large.',
  414: 'The address is too long.',
  415: 'What was sent is of another kind.',
  422: `This ${KEY_HEADER} came with another request before.`,
  429: 'Too many calls; `Retry-After` says when to try again.',
  503: 'The site cannot do this now; `Retry-After` says when to try again.',
  507: 'The disk is full.',
}

const PATH_PARAMETERS: Record<string, z.ZodType> = {
  work: rowId,
  id: rowId,
  languageId: rowId,
  // In public calls, too, `language` is the id of a row.
  language: rowId,
  chapter: rowId.describe('Its number in the work, from 1.'),
  code: z.string().describe('Code of a language.'),
  tag: z.string(),
  entity: z.enum(history.historyEntities),
}

/**
 * The description of the API, as OpenAPI 3.1, made from the calls and the schemas of the contract.
 * @param url origin of the site @param cookie name of the session's cookie
 */
export function describeApi({ url, version, cookie }: { url: string; version: string; cookie: string }): OpenApi {
  const components: Record<string, Json> = {}
  const toJson = (schema: z.ZodType, io: 'input' | 'output') => jsonSchema(schema, io, components)
  const paths: OpenApi['paths'] = {}
  for (const [name, call] of Object.entries(calls)) {
    const { method, path } = addressOfCall(call)
    const pattern = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: describeCall(name, call, toJson) }
  }
  const sent = describeWebhooks(toJson)
  const problem = { 'application/problem+json': { schema: toJson(errors.problemSchema, 'output') } }
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: problem }]),
  )
  const schemas = Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dragoman',
      version,
      description: `Lists and texts as JSON. Refusals are \`application/problem+json\` (RFC 9457). A write with an \`${KEY_HEADER}\` is written once, however often it is sent.`,
    },
    servers: [{ url }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: sent,
    components: {
      schemas,
      responses,
      securitySchemes: {
        program: { type: 'http', scheme: 'basic' },
        person: { type: 'apiKey', in: 'cookie', name: cookie },
      },
    },
  }
}

type ToJson = (schema: z.ZodType, io: 'input' | 'output') => Json

function describeCall(name: string, call: Call, toJson: ToJson): Operation {
  const { path } = addressOfCall(call)
  const pathNames = Array.from(path.matchAll(/:(\w+)/g), ([, pathName = '']) => pathName)
  const parameter = (place: 'path' | 'query' | 'header', parameterName: string, schema: z.ZodType) => {
    const { description, ...json } = toJson(schema, 'input')
    return {
      name: parameterName,
      in: place,
      required: place === 'path',
      schema: json,
      ...(typeof description === 'string' && { description }),
    }
  }
  const key = z
    .string()
    .min(1)
    .max(255)
    .describe('With the key of an earlier call, the write is not done again: the first answer is sent again.')
  return {
    operationId: name,
    summary: call.does,
    tags: [call.for ?? 'public'],
    parameters: [
      ...pathNames.map((pathName) => parameter('path', pathName, PATH_PARAMETERS[pathName] ?? z.string())),
      ...Object.entries(call.query ?? {}).map(([queryName, schema]) => parameter('query', queryName, schema)),
      ...(takesKey(call) ? [parameter('header', KEY_HEADER, key)] : []),
    ],
    ...(call.body && { requestBody: { required: !call.isBodyOptional, content: bodyOf(call, toJson) } }),
    responses: {
      [statusOf(call)]: answerOf(call, toJson),
      ...Object.fromEntries(
        refusalsOf(call, pathNames).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    ...(call.for === 'staff' && { security: [{ program: [] }, { person: [] }] }),
  }
}

function describeWebhooks(toJson: ToJson): OpenApi['webhooks'] {
  const headers = Object.entries({
    'webhook-id': 'Of the event: the same at each attempt.',
    'webhook-timestamp': 'Of the attempt, in seconds since 1970.',
    'webhook-signature':
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, by the bytes of the secret; while two secrets are valid, two of them with a space between.',
  }).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: true,
    schema: { type: 'string' },
    description,
  }))
  return Object.fromEntries(
    Object.entries(webhooks.webhookEvents).map(([type, { does, schema }]) => [
      type,
      {
        post: {
          operationId: `on${pascal(type)}`,
          summary: does,
          tags: ['webhooks'],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema: toJson(schema, 'output') } } },
          responses: {
            '2XX': { description: 'It has arrived.' },
            410: { description: 'Nothing shall be sent here any more.' },
            default: { description: 'It is sent again later.' },
          },
        },
      },
    ]),
  )
}

/** `work.published` is `WorkPublished`. */
const pascal = (type: string) => type.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())

export const statusOf = ({ status, answer }: Call): number => status ?? (answer ? 200 : 204)

/** Whether the call takes an `Idempotency-Key`, with which it is done once however often it is sent. */
export const takesKey = (call: Call): boolean =>
  call.for === 'staff' && isWrite(call) && !call.on.endsWith('/preview') && call.isKept !== false

function bodyOf({ body, files = [] }: Call, toJson: ToJson): Record<string, { schema: Json }> {
  const ofFiles = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: {} }]))
  if (body === undefined || body === 'picture')
    return ofFiles(['jpeg', 'png', 'webp', 'avif'].map((kind) => `image/${kind}`))
  return { 'application/json': { schema: toJson(body, 'input') }, ...ofFiles(files) }
}

function answerOf({ answer, headers, isStream }: Call, toJson: ToJson): Answer {
  const told =
    isStream === 'events' ? 'Events, and no end.' : isStream ? 'A line for each step, and one at the end.' : 'Done.'
  const type = isStream === 'events' ? 'text/event-stream' : isStream ? 'application/x-ndjson' : 'application/json'
  return {
    description: answer ? told : 'Done; without a body.',
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
    }),
    ...(answer && {
      content:
        answer === 'zip' ? { 'application/zip': { schema: {} } } : { [type]: { schema: toJson(answer, 'output') } },
    }),
  }
}

/** The statuses, ascending, that a call may be refused with: those of its kind, and those that the call itself names. */
function refusalsOf(call: Call, pathNames: readonly string[]): number[] {
  const statuses = new Set([503, ...(call.refusals ?? [])])
  const addWhere = (applies: boolean, ...added: number[]) => {
    if (applies) for (const status of added) statuses.add(status)
  }
  addWhere(pathNames.length > 0, 404)
  addWhere(Object.keys(call.query ?? {}).length > 0, 400, 414)
  addWhere(call.body !== undefined, 400, 413, 415)
  addWhere(call.for === 'staff', 401, 403)
  addWhere(call.for === 'staff' && isWrite(call), 429)
  addWhere(takesKey(call), 400, 409, 413, 422, 507)
  return [...statuses].sort((a, b) => a - b)
}

/** Names of the contract's schemas: `staffWorkSchema` is `StaffWork`. */
const named = z.registry<{ id: string }>()
const modules = [
  errors,
  authors,
  bookImports,
  categories,
  chapters,
  history,
  imports,
  languages,
  people,
  presence,
  reading,
  reports,
  search,
  staff,
  translations,
  webhooks,
  works,
]
for (const [name, value] of modules.flatMap((module) => Object.entries<unknown>(module)))
  if (name.endsWith('Schema') && value instanceof z.ZodType)
    named.add(value, { id: name[0]?.toUpperCase() + name.slice(1, -'Schema'.length) })

for (const [type, { schema }] of Object.entries(webhooks.webhookEvents))
  named.add(schema, { id: `${pascal(type)}Event` })

/** @param components receives the schemas that have a name */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Json>): Json {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      // The smallest and largest whole numbers of JavaScript are no rule of the API.
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
      // `format` says the same.
      if (json.format === 'date-time') delete json.pattern
      const description = z.globalRegistry.get(zodSchema)?.description
      if (description !== undefined) json.description = description
    },
  })
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    const { $schema: __, id: ___, ...plain } = definition
    components[name] = plain
  }
  return rest
}

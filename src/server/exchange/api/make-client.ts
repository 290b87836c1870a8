import { readFileSync } from 'node:fs'
import { openApiPath } from '#contract/addresses.ts'
import { COUNT_HEADER } from '#contract/calls/call.ts'
import type { Json, OpenApi, Operation } from '#contract/calls/open-api.ts'
import { KEY_HEADER } from '#contract/limits.ts'

/** A cache: the part that is the same in each client, without imports. */
let common: string | undefined

/**
 * Writes a client of the API in TypeScript: one file that needs nothing but `fetch`, with a type for each schema and a
 * method for each call.
 */
export function makeClient(described: OpenApi): string {
  common ??= readFileSync(new URL('client-runtime.ts', import.meta.url), 'utf8').replace(/^import .*\n+/gm, '')
  const { components, paths, webhooks, info, servers } = described
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')}\n`,
  )
  const events = Object.values(webhooks).map(({ post }) => typeOf(jsonOf(post.requestBody?.content) ?? {}, ''))
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(method.toUpperCase(), path, operation)),
  )
  return `/**
 * A client of the API of ${info.title} ${info.version}, in TypeScript.
 * Made from ${servers[0]?.url}${openApiPath}: do not change this file, but fetch it again.
 */

${types.join('\n')}
/** What a webhook receives. */
export type WebhookEvent = ${events.join(' | ')}

${common}
/** The calls of the API. They throw \`Refused\`, and the errors of \`fetch\`. */
export class Library extends Caller {
${methods.join('\n\n')}
}
`
}

const jsonOf = (content: Record<string, { schema: Json }> = {}): Json | undefined =>
  Object.entries(content).find(([type]) => /^application\/(json|x-ndjson)$/.test(type))?.[1].schema

/** A method of the client: names in the path, the body, the query and the options are its parameters, in this order. */
function methodOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody } = operation
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const takesKey = parameters.some(({ name }) => name === KEY_HEADER)
  const fields = inQuery.map(({ name, schema, description }) => field(name, { ...schema, description }, false, '  '))
  const body = jsonOf(requestBody?.content)
  const hasFiles = Object.values(requestBody?.content ?? {}).some(({ schema }) => schema !== body)
  const bodies = [...(body ? [typeOf(body, '  ')] : []), ...(hasFiles ? ['Blob'] : [])]
  const taken = [
    ...inPath.map(({ name, schema }) => `${name}: ${typeOf(schema, '')}`),
    ...(requestBody ? [`body${requestBody.required ? '' : '?'}: ${bodies.join(' | ')}`] : []),
    ...(fields.length > 0 ? [`query: {\n${fields.join('')}  } = {}`] : []),
    'options?: CallOptions',
  ]
  const { kind, type } = answerOf(operation)
  const given = [
    `method: '${method}'`,
    `path: ${inPath.length === 0 ? `'${path}'` : `at\`${path.replaceAll('{', '${')}\``}`,
    ...(requestBody ? ['body'] : []),
    ...(fields.length > 0 ? ['query'] : []),
    ...(takesKey && kind !== 'lines' ? ['takesKey: true'] : []),
  ]
  return `  /** ${sentence(summary)} */
  ${operationId}(${taken.join(', ')}) {
    return this.${kind}${type}({ ${given.join(', ')} }, options)
  }`
}

/** The kind of the answer, which names the method of \`Caller\` that reads it, and the type of its content. */
function answerOf({ responses }: Operation): { kind: 'json' | 'part' | 'lines' | 'bytes' | 'nothing'; type: string } {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  if (!answer || '$ref' in answer || !answer.content) return { kind: 'nothing', type: '' }
  const schema = jsonOf(answer.content)
  if (!schema) return { kind: 'bytes', type: '' }
  if ('application/x-ndjson' in answer.content) return { kind: 'lines', type: `<${typeOf(schema, '    ')}>` }
  const isPart = Object.keys(COUNT_HEADER).some((name) => name in (answer.headers ?? {}))
  if (isPart) return { kind: 'part', type: `<${typeOf((schema.items ?? {}) as Json, '    ')}>` }
  return { kind: 'json', type: `<${typeOf(schema, '    ')}>` }
}

/** @param indent of the line in which the type begins @returns TypeScript for what a schema allows */
function typeOf(schema: Json, indent: string): string {
  const { $ref, type, items, prefixItems, anyOf, oneOf, properties, additionalProperties } = schema
  const inner = (one: unknown) => typeOf((one ?? {}) as Json, indent)
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown'
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return [...new Set(choices.map(inner))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(type)) return type.map((one) => inner({ ...schema, type: one })).join(' | ')
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(inner).join(', ')}]`
  if (type === 'array') return `Array<${inner(items)}>`
  if (properties) {
    const required = (schema.required ?? []) as string[]
    const fields = Object.entries(properties as Record<string, Json>).map(([name, one]) =>
      field(name, one, required.includes(name), indent),
    )
    return `{\n${fields.join('')}${indent}}`
  }
  if (type === 'object') return `Record<string, ${inner(additionalProperties || {})}>`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  return 'unknown'
}

/** A line of an object's type, below a comment with the description of the field. */
function field(name: string, schema: Json, isRequired: boolean, indent: string): string {
  const { description } = schema
  const comment = typeof description === 'string' ? `${indent}  /** ${sentence(description)} */\n` : ''
  const key = /^\w+$/.test(name) ? name : `'${name}'`
  const type = typeOf(schema, `${indent}  `)
  return `${comment}${indent}  ${key}${isRequired ? `: ${type}` : `?: ${type} | undefined`}\n`
}

const sentence = (text: string) => text.replaceAll('*/', '* /')

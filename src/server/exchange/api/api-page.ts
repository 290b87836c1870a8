import { clientPath, libraryPath, openApiPath } from '#contract/addresses.ts'
import type { Json, OpenApi, Operation } from '#contract/calls/open-api.ts'
import { escapeXml as esc } from '../../http/escape-xml.ts'
import { SMALL_PAGE_STYLE, smallPage } from '../../http/small-page.ts'

export const API_PAGE_STYLE = `${SMALL_PAGE_STYLE}
main{max-width:62rem;margin:0 auto}
h2{margin-block-start:3rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
code{font:.9em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
details,section{border-block-end:1px solid var(--rule)}
summary{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.25rem .5rem;padding:.6rem 0;cursor:pointer}
summary::marker{content:""}
summary:hover{background:var(--leaf)}
summary b{color:var(--rubric);font-weight:600}
summary span{grid-column:2;color:var(--ash)}
details>div{padding:0 0 1rem 1rem}
section{padding-block:1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.25rem 1rem .25rem 0;font-weight:400}
th{width:14rem}
td{color:var(--ash);overflow-wrap:anywhere}
@media (max-width:40rem){th{width:8rem}}
`

const HEADINGS = { public: 'For everybody', staff: 'For staff and programs', webhooks: 'Webhooks' }

/** The description as a page for people: every call, and below them every schema. @param style address of its style */
export function apiPage({ tags, paths, webhooks, components, info }: OpenApi, style: string): string {
  const operations = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]: [string, Operation]) => ({ method, path, operation })),
  )
  const parts = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    const calls = own.map(({ method, path, operation }) => callPart(method, path, operation, components.responses))
    return `<h2 id="${esc(name)}">${HEADINGS[name as keyof typeof HEADINGS]}</h2>\n<p>${inline(description)}</p>\n${calls.join('\n')}`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="${idOf(name)}"><h3>${esc(name)}</h3>${fieldsOf(schema)}</section>`,
  )
  return smallPage({
    title: `The API of ${info.title}`,
    head: `<link rel="stylesheet" href="${esc(style)}">`,
    body: `<p><a href="${libraryPath}">Back to Library</a></p>
<p>${inline(info.description)} For programs: <a href="${openApiPath}"><code>${openApiPath}</code></a> (OpenAPI 3.1), and a client in TypeScript: <a href="${clientPath}"><code>${clientPath}</code></a>.</p>
<p>${tags.map(({ name }) => `<a href="#${esc(name)}">${esc(name)}</a>`).join(' · ')} · <a href="#schemas">schemas</a></p>
${parts.join('\n')}
<h2 id="schemas">Schemas</h2>
${schemas.join('\n')}
</main>`,
  })
}

function callPart(method: string, path: string, call: Operation, refusals: OpenApi['components']['responses']): string {
  const rows = call.parameters.map(({ name, in: place, schema, description = '' }) =>
    row(name, `${place === 'path' ? 'in the path' : place === 'query' ? '' : 'header'} ${typeOf(schema)}`, description),
  )
  const bodies = Object.entries(call.requestBody?.content ?? {}).map(([type, { schema }]) => row(type, typeOf(schema)))
  const answers = Object.entries(call.responses).map(([status, answer]) => {
    const {
      description,
      content = {},
      headers = {},
    } = '$ref' in answer ? (refusals[status] ?? { description: '' }) : answer
    const types = '$ref' in answer ? '' : Object.values(content).map(({ schema }) => typeOf(schema))
    const headerTexts = Object.entries(headers).map(([name, header]) => `${name}: ${(header as Json).description}`)
    return row(status, `${types}`, [description, ...headerTexts].join(' '))
  })
  const table = (title: string, lines: string[]) =>
    lines.length === 0 ? '' : `<h3>${title}</h3><table>${lines.join('')}</table>`
  return `<details id="${esc(call.operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${esc(path)}</code><span>${inline(call.summary)}</span></summary>
<div>${table('Parameters', rows)}${table('Body', bodies)}${table('Answers', answers)}</div></details>`
}

const row = (name: string, type: string, description = '') =>
  `<tr><th scope="row"><code>${esc(name)}</code></th><td>${type}${description === '' ? '' : ` ${inline(description)}`}</td></tr>`

/** Escapes a text, and sets what stands between backticks as code. @returns HTML */
const inline = (text: string) => esc(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const idOf = (name: string) => `schema-${esc(name)}`

/** A table row for each field of an object, or the type of any other schema. @returns HTML */
function fieldsOf(schema: Json): string {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  if (fields.length === 0) return `<p>${typeOf(schema)}</p>`
  const required = (schema.required ?? []) as string[]
  const lines = fields.map(([name, field]) =>
    row(name, `${typeOf(field)}${required.includes(name) ? '' : ', optional'}`, String(field.description ?? '')),
  )
  return `<table>${lines.join('')}</table>`
}

/** A schema in some words. @returns HTML */
function typeOf(schema: Json): string {
  const { $ref, type, items, prefixItems, anyOf, oneOf, properties, additionalProperties } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return `<a href="#${idOf(name)}">${esc(name)}</a>`
  }
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return choices.map(typeOf).join(' or ')
  if (schema.const !== undefined) return `<code>${esc(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `<code>${esc(String(value))}</code>`).join(', ')
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Json[]).map(typeOf).join(', ')}]`
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json)}`
  if (properties)
    return `{ ${Object.entries(properties as Record<string, Json>)
      .map(([name, field]) => `<code>${esc(name)}</code>: ${typeOf(field)}`)
      .join(', ')} }`
  if (type === 'object') return `object of ${typeOf((additionalProperties || {}) as Json)}`
  const words = Array.isArray(type) ? type.join(' or ') : String(type ?? 'anything')
  const format = schema.format ? `, ${schema.format}` : ''
  return esc(`${words}${format}${rangeOf(schema)}`)
}

function rangeOf({ minimum, maximum, minLength, maxLength, maxItems }: Json): string {
  const least = minimum ?? minLength
  const most = maximum ?? maxLength ?? maxItems
  if (least === undefined && most === undefined) return ''
  return ` (${[least === undefined ? '' : `from ${least}`, most === undefined ? '' : `to ${most}`].filter(Boolean).join(' ')})`
}

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeApi, type Json, type Operation } from '#contract/calls/open-api.ts'
import { KEY_HEADER } from '#contract/limits.ts'
import { signedIn, TEST_PASSWORD_COST, TEST_SITE, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { valuesOf } from '#tests/support/schema-values.ts'
import { NoPicture } from '../../covers/make-cover.ts'
import { ALLOWANCES } from '../../http/limits.ts'
import { addAccount } from '../../staff/access/accounts.ts'

const { ctx } = await testDatabase('furnished')
// Nearly all works are there to be found, in two languages, one of them with chapters: to write the others anew and
// anew would show nothing more.
await ctx.db.execute(sql`
  delete from works where slug in ('ferryman-of-two-cities', 'translators-of-toledo', 'the-princes-who-would-not-learn')`)
for (const texts of ['translations', 'chapter_translations'])
  await ctx.db.execute(sql`
    delete from ${sql.identifier(texts)} where language_id not in (select id from languages where code in ('en', 'ar'))`)
// And some of their history: what takes all of it back writes each text anew.
await ctx.db.execute(sql`delete from changes where entity in ('translation', 'chapter_translation') and id % 8 > 0`)
const fetchCover = async () => {
  throw new NoPicture('there is no site of this name', false)
}
const many = { most: 1e6, seconds: 60 }
const allowances = { ...ALLOWANCES, writesOfPerson: many, writesOfProgram: many, reports: many }
const app = testApp({ ...ctx, fetchCover }, undefined, undefined, { allowances })
const staff = await signedIn(ctx, app)
const ACCOUNTS = ['pipeline', 'nightly']
for (const name of ACCOUNTS) await addAccount(ctx, name, { cost: TEST_PASSWORD_COST })
// Others, whose sessions can be ended.
for (const name of ['ann', 'ben', 'cat']) await signedIn(ctx, app, `${name}@testers.example`)
// Reports are hardly ever made by chance.
for (const id of [1, 2, 3])
  await ctx.db.execute(sql`
    insert into reports (language_id, work_id, block, text_revision, quote, kind, token)
    select language_id, work_id, 1, 1, 'night', 'meaning', ${`token ${id}`} from translations where work_id >= ${id} limit 1`)
const described = describeApi({ url: TEST_SITE.publicUrl, version: '1', cookie: 'session' })
const root = described as unknown as Json

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(root, 'api')

const rarely = (values: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const words = (...some: string[]) => fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...some) }, fc.string())

/** What a parameter of text is given besides anything, so that something is found. */
const SENSIBLE: Record<string, fc.Arbitrary<unknown>> = {
  code: words('en', 'ar', 'fr', 'en+ar', 'fr+en'),
  language: words('en', 'ar'),
  in: words('en', 'ar'),
  tag: words('night', 'war', 'sea'),
  q: words('river', 'night', '"the sea"', 'a -b', 'ueber'),
  filter: words('the', 'a'),
  exact: rarely(fc.constant('yes')),
  actor: words('test'),
  username: words(...ACCOUNTS),
  of: words('work:1', 'chapter_translation:1.1', 'report:2'),
  from: words('2020-01-31T00:00:00Z'),
  to: words('2030-01-31T00:00:00Z'),
  cursor: rarely(fc.string()),
  [KEY_HEADER]: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined).map(() => crypto.randomUUID()) },
    { weight: 1, arbitrary: fc.constant('the same key') },
  ),
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** What is deleted cannot be read any more. */
const TURNS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const operations = Object.entries(described.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as Method, operation })),
  )
  .sort((a, b) => TURNS.indexOf(a.method) - TURNS.indexOf(b.method))

/** Bodies of which few name a revision: hardly any would be that of the row. */
const mostlyAnyRevision = (bodies: fc.Arbitrary<unknown>) =>
  fc.tuple(bodies, rarely(fc.constant(true))).map(([body, isNamed]) => {
    if (isNamed || typeof body !== 'object' || body === null || !('revision' in body)) return body
    const { revision: _, ...others } = body
    return others
  })

/** What a request may carry, where the description says so. */
function requestsOf({ parameters, requestBody }: Operation): fc.Arbitrary<{
  values: Record<string, unknown>
  body: unknown
}> {
  const model = parameters.map(({ name, schema }) => {
    const sensible = schema.type === 'string' ? SENSIBLE[name] : undefined
    return [name, name === 'revision' ? rarely(valuesOf(schema, root)) : (sensible ?? valuesOf(schema, root))] as const
  })
  const required = parameters.filter((one) => one.required).map(({ name }) => name)
  const json = requestBody?.content['application/json']?.schema
  const values = json ? mostlyAnyRevision(valuesOf(json, root)) : fc.constant(undefined)
  // A file in place of the JSON: its words as they are.
  const bodies = json && requestBody?.content['text/plain'] ? fc.oneof(values, fc.string({ minLength: 1 })) : values
  return fc.record({
    values: fc.record(Object.fromEntries(model), { requiredKeys: required as never[] }),
    body: bodies,
  })
}

/** Calls that went well at least once: what is refused each time proves little. */
const wentWell = new Set<string>()

const pointer = (...names: (string | number)[]) =>
  names.map((name) => `/${encodeURIComponent(String(name).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  // What undoes a batch of everything writes all texts anew.
  test('answers as it is described, and never fails, whatever it is sent', { timeout: 90_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), async ({ values, body }) => {
        const query = new URLSearchParams()
        const headers: Record<string, string> = {}
        let address = path
        for (const { name, in: place } of operation.parameters) {
          if (values[name] === undefined) continue
          const value = String(values[name]).toWellFormed()
          if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
          else if (place === 'query') query.set(name, value)
          else headers[name] = encodeURIComponent(value).slice(0, 255)
        }
        const whole = query.size === 0 ? address : `${address}?${query}`
        const answer = operation.security
          ? typeof body === 'string'
            ? await staff.upload(whole, body, 'text/plain')
            : await staff.send(method as 'POST', whole, body, headers)
          : await app.request(whole, {
              method,
              headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
              ...(body !== undefined && { body: JSON.stringify(body) }),
            })
        await expectDescribed(answer, path, method, operation)
        if (answer.ok) wentWell.add(operation.operationId)
      }),
      { numRuns: 15, seed: 18 },
    )
  })
})

test('most calls went well at least once', () => {
  expect(wentWell.size / operations.length).toBeGreaterThan(0.8)
})

/** To compile one takes longer than the call that it looks at. */
const validators = new Map<string, ReturnType<typeof ajv.compile>>()
function validatorOf(address: string) {
  const validate = validators.get(address) ?? ajv.compile({ $ref: address })
  validators.set(address, validate)
  return validate
}

async function expectDescribed(answer: Response, path: string, method: Method, operation: Operation): Promise<void> {
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isEndless ? await firstEvents(answer) : await answer.text()
  const told = `${answer.status} ${text.slice(0, 500)}`
  expect(answer.status, told).toBeLessThan(500)
  expect(Object.keys(operation.responses), told).toContain(String(answer.status))
  if (text === '') return expect(operation.responses[answer.status]).not.toHaveProperty('content')
  const type = answer.headers.get('content-type')?.split(';')[0]
  if (type === 'application/zip') return expect(text.slice(0, 2), told).toBe('PK')
  const response = operation.responses[answer.status] as Json
  const at =
    '$ref' in response
      ? pointer('components', 'responses', answer.status)
      : pointer('paths', path, method.toLowerCase(), 'responses', answer.status)
  const validate = validatorOf(`api#${at}${pointer('content', type ?? '', 'schema')}`)
  const values = type === 'application/x-ndjson' ? text.trimEnd().split('\n') : isEndless ? dataOf(text) : [text]
  for (const value of values) expect(validate(JSON.parse(value)) ? [] : validate.errors, told).toEqual([])
}

/** What a stream sends until it has told both who is there and what was saved; it is left then. */
async function firstEvents(answer: Response): Promise<string> {
  let text = ''
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (text.includes('event: people') && text.includes('event: saved')) break
  }
  return text
}

const dataOf = (events: string): string[] => Array.from(events.matchAll(/^data: (.*)$/gm), ([, data = '']) => data)

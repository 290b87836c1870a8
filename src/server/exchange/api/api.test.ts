import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openApiPath, reads } from '#contract/addresses.ts'
import { addressOfCall } from '#contract/calls/call.ts'
import { calls, describeApi, type OpenApi } from '#contract/calls/open-api.ts'
import { TEST_TYPE, webhookTypes } from '#contract/webhooks.ts'
import { TEST_SITE, testApp } from '#tests/support/app.ts'
import { htmlErrors } from '#tests/support/check-html.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const described = describeApi({ url: TEST_SITE.publicUrl, version: '1', cookie: 'session' })

/** The names of parameters do not tell one address from another. */
const withoutNames = (route: string) => route.replaceAll(/:\w+\+?/g, ':')
/** `/:a/:b?` is `/:a` and `/:a/:b`. */
const variants = (route: string) =>
  route.endsWith('?') ? [route.slice(0, route.lastIndexOf('/')), route.slice(0, -1)] : [route]

describe('the description of the API', () => {
  test('has every route of the application, and nothing else', () => {
    const isCall = (route: string) =>
      /^(GET|POST|PATCH|PUT|DELETE) \/api\//.test(route) && !route.endsWith('*') && !/\.(css|ts)$/.test(route)
    const there = app.routes().filter(isCall).flatMap(variants).map(withoutNames)
    const told = Object.values(calls).map(({ on }) => withoutNames(on))
    expect([...new Set(told)].sort()).toEqual([...new Set(there)].sort())
    expect(new Set(told).size).toBe(told.length)
  })

  test('has every address of the table of reads', () => {
    const told = new Set(Object.values(calls).map((call) => withoutNames(addressOfCall(call).path)))
    const paths = Object.values(reads).flatMap(({ paths }) => paths.map(withoutNames))
    expect(paths.filter((path) => !told.has(path))).toEqual([])
  })

  test('has every event that webhooks are told of', () => {
    expect(Object.keys(described.webhooks)).toEqual([...webhookTypes, TEST_TYPE])
    const sent = described.webhooks['work.published']?.post.requestBody?.content['application/json']?.schema
    expect(sent).toEqual({ $ref: '#/components/schemas/WorkPublishedEvent' })
  })

  test('refers to nothing that is not in it, and its schemas are JSON Schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(described, 'api')
    for (const name of Object.keys(described.components.schemas))
      ajv.compile({ $ref: `api#/components/schemas/${name}` })
    const refs = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    for (const [, kind = '', name = ''] of refs)
      expect(Object.keys(described.components[kind as keyof OpenApi['components']])).toContain(name)
  })

  test('is answered to everybody, and told of to programs that have it', async () => {
    const answer = await app.request(openApiPath)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const etag = answer.headers.get('etag') ?? ''
    const told: OpenApi = await answer.json()
    expect(told.openapi).toBe('3.1.0')
    expect(told.servers).toEqual([{ url: TEST_SITE.publicUrl }])
    expect((await app.request(openApiPath, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('is a page for people, without a script', async () => {
    const answer = await app.request('/api')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await answer.text()
    expect(await htmlErrors(new Map([['/api', html]]))).toEqual([])
    expect(html).not.toContain('<script')
    for (const name of Object.keys(calls)) expect(html).toContain(`<details id="${name}">`)
    for (const [, name = ''] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${name}"`)
    expect((await app.request('/api/page.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

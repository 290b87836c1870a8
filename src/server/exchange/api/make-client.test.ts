import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientPath } from '#contract/addresses.ts'
import { calls } from '#contract/calls/open-api.ts'
import { TEST_PASSWORD_COST, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder } from '#tests/support/library-folder.ts'
import { addAccount } from '../../staff/access/accounts.ts'
import { makeSecret, sign } from '../../webhooks/sign.ts'

const run = promisify(execFile)
const { ctx } = await testDatabase()
const app = testApp(ctx)
const password = await addAccount(ctx, 'pipeline', { cost: TEST_PASSWORD_COST })
const folder = await libraryFolder({}, afterAll)
/** What is sent to the site, in the order in which it comes. */
const asked: string[] = []
/** Answers that are lost on their way: the request is done, and its connection cut. */
let lost = 0
let server: Server
let client: string

beforeAll(async () => {
  const route = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (lost > 0) {
      lost -= 1
      response.writeHead = () => response.destroy() as never
    }
    route(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = await (await app.request(clientPath)).text()
  await writeFile(join(folder, 'client.ts'), client)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Runs a program as its author would, in a process of its own. @returns what it prints, as JSON */
async function runProgram(text: string): Promise<unknown> {
  const path = join(folder, 'program.ts')
  await writeFile(path, text)
  const { stdout } = await run(process.execPath, ['--no-warnings', path], {
    env: { LIBRARY: urlOf(), PASSWORD: password },
  })
  return JSON.parse(stdout)
}

/** @returns what the compiler complains of, at its strictest */
async function check(text: string): Promise<string> {
  await writeFile(join(folder, 'checked.ts'), text)
  const options = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--erasableSyntaxOnly']
  const more = ['--verbatimModuleSyntax', '--allowImportingTsExtensions', '--noEmit', '--lib', 'es2024,dom']
  const target = ['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
  const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
  const args = [...options, ...more, ...target, join(folder, 'checked.ts')]
  return run(tsc, args, { cwd: folder }).then(
    () => '',
    (error) => String(error.stdout),
  )
}

const BEGIN = `import { isFromLibrary, Library, Refused, type WebhookEvent } from './client.ts'
const env = (globalThis as unknown as { process: { env: Record<string, string> } }).process.env
const library = new Library({ url: env.LIBRARY ?? '', name: 'pipeline', password: env.PASSWORD ?? '' })
`
const PIPELINE = `${BEGIN}
const language = await library.createLanguage({ name: 'English', code: 'en' })
const category = await library.createCategory({ name: 'Prose', icon: '' })
const author = await library.createAuthor({ name: 'Ann Author', yearBorn: 1900 })
const work = await library.createWork({
  title: 'Made by a program',
  authorId: author.id,
  categoryIds: [category.id],
  originalLanguageId: language.id,
  description: 'A description',
  status: 'published',
})
const outcomes: string[] = []
const json = { title: 'Imported', author: 'Ann Author', originalLanguage: 'en', status: 'published' }
const files = [{ path: 'works/imported/work.json', json }, { path: 'works/imported/en.md', text: 'Words.' }]
for await (const line of library.importWorks({ files }))
  outcomes.push(line.kind === 'work' ? \`\${line.done} of \${line.total} \${line.outcome}\` : line.kind)
const text = new Blob(['The ferry left at dawn, when the fog still lay on the river and nobody saw the other bank.'])
for await (const line of library.importWorks(text, { name: 'Homer - Ferry.txt', category: ['Prose'], dryRun: true }))
  outcomes.push(line.kind === 'book' ? \`\${line.outcome} \${line.read?.author} \${line.read?.categories}\` : line.kind)
const { rows, total } = await library.listWorks({ sort: 'title', order: 'asc', limit: 1 })
const refused = await library.updateAuthor(author.id, { name: ' ' }).catch((error: unknown) => error)
if (!(refused instanceof Refused)) throw new Error('It was not refused.')
const missing = await library.findWork(999_999).catch((error: Refused) => error.status)
const { status, problem } = refused
await library.deleteWork(work.id, { revision: work.revision })
console.log(JSON.stringify({ outcomes, title: rows[0]?.title, total, status, errors: problem.errors, missing }))
`

describe('the client', () => {
  test('has each call of the API and each type, and keeps the strictest rules of the compiler', async () => {
    for (const name of Object.keys(calls)) expect(client).toContain(`\n  ${name}(`)
    const wrong = [
      'await library.createAuthor({ name: 1 })',
      'await library.findWork("x")',
      'await library.createAuthor({ name: "A", unknown: 1 })',
      'const title: number = (await library.findWork(1)).title',
      "const texts: string = ({} as Extract<WebhookEvent, { type: 'work.removed' }>).data.texts",
    ]
    const complaints = await check(`${PIPELINE}${wrong.join('\n')}\nconsole.log(title, texts, isFromLibrary)`)
    const first = `${PIPELINE}`.split('\n').length
    const lines = Array.from(complaints.matchAll(/checked\.ts\((\d+),/g), ([, line]) => Number(line) - first)
    expect([...new Set(lines)], complaints).toEqual(wrong.map((_, n) => n))
    expect(complaints).not.toContain('client.ts(')
  })

  test('makes an author and a work, imports, follows it, and gets typed errors', async () => {
    expect(await runProgram(PIPELINE.replace(', type WebhookEvent', '').replace('isFromLibrary, ', ''))).toEqual({
      outcomes: ['1 of 1 added', 'end', 'added Homer Prose', 'end'],
      title: 'Imported',
      total: 2,
      status: 400,
      errors: [{ path: ['name'], message: 'Author name is required' }],
      missing: 404,
    })
  })

  test('sends what was not answered again, and nothing is written twice', async () => {
    const countAuthors = async () => Number((await (await app.request('/api/authors')).json()).length)
    const before = await countAuthors()
    lost = 2
    asked.length = 0
    const program = `${BEGIN}const { name } = await library.createAuthor({ name: 'Only Once' })\nconsole.log(JSON.stringify(name))`
    expect(await runProgram(program.replace('isFromLibrary, Library, Refused, type WebhookEvent', 'Library'))).toBe(
      'Only Once',
    )
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'POST /api/admin/authors'))
    expect(await countAuthors()).toBe(before + 1)
  })

  test('verifies webhooks', async () => {
    const { isFromLibrary } = await import(pathToFileURL(join(folder, 'client.ts')).href)
    const secret = makeSecret()
    const body = '{"type":"work.removed"}'
    const headersAt = (timestamp: number, secrets = [secret]) =>
      new Headers({
        'webhook-id': 'one',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign(secrets, { id: 'one', timestamp, body }),
      })
    const now = Math.floor(Date.now() / 1000)
    expect(await isFromLibrary(headersAt(now), body, secret)).toBe(true)
    expect(await isFromLibrary(headersAt(now, [makeSecret(), secret]), body, secret)).toBe(true)
    expect(await isFromLibrary(headersAt(now), `${body} `, secret)).toBe(false)
    expect(await isFromLibrary(headersAt(now, [makeSecret()]), body, secret)).toBe(false)
    for (const old of [now - 400, now + 400]) expect(await isFromLibrary(headersAt(old), body, secret)).toBe(false)
    expect(await isFromLibrary(new Headers(), body, secret)).toBe(false)
  })
})

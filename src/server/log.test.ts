import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const logged = (error: Error, asField = true) => {
  const lines: string[] = []
  const log = openLog('error', { write: (line: string) => lines.push(line) })
  if (asField) log.error({ err: error }, 'failed')
  else log.error(error, 'failed')
  return lines.join('')
}
const ofPostgres = (message: string, more: object) => Object.assign(new Error(message), more)

test.each([true, false])('parameters of a statement are not logged, the statement and its error are', (asField) => {
  const cause = ofPostgres('new row violates check constraint "fit"', {
    code: '23514',
    detail: 'Row contains (wistful).',
  })
  const line = logged(new DrizzleQueryError('insert into reports values ($1)', ['wistful'], cause), asField)
  expect(line).toContain('insert into reports values ($1)')
  expect(line).toContain('constraint')
  expect(line).toContain('23514')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('wistful')
})

test('nor are values that PostgreSQL quotes', () => {
  const message = 'invalid input syntax for type integer: "zqx"jkv"'
  expect(logged(ofPostgres(message, { code: '22P02' }))).toContain('for type integer: \\"…\\"')
  expect(logged(ofPostgres(message, { code: '22P02' }))).not.toMatch(/zqx|jkv/)
  expect(logged(ofPostgres('relation "works" does not exist', { code: '42P01' }))).toContain('works')
})

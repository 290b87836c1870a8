import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { passingFailure } from './passing-failure.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('as it may be'), { code, ...more })

test.each([
  ['stopped by its operator', withCode('57P01'), 'away'],
  ['starting up', withCode('57P03'), 'away'],
  ['a broken connection, as PostgreSQL says it', withCode('08006'), 'away'],
  ['a refused connection', withCode('ECONNREFUSED', { syscall: 'connect' }), 'away'],
  [
    'a refused connection to both addresses',
    new AggregateError([withCode('ECONNREFUSED', { syscall: 'connect' })]),
    'away',
  ],
  ['no socket', withCode('ENOENT', { syscall: 'connect' }), 'away'],
  ['no answer', new Error('Query read timeout'), 'away'],
  ['a connection that does not open', new Error('Connection terminated due to connection timeout'), 'away'],
  ['too many connections', withCode('53300'), 'busy'],
  ['the time limit of a query', withCode('57014'), 'busy'],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'busy'],
  ['a row that another write holds', withCode('55P03'), 'locked'],
  ['a file that is not there', withCode('ENOENT', { syscall: 'open' }), undefined],
  ['a rule of the database', withCode('23514'), undefined],
  ['nothing at all', undefined, undefined],
])('%s', (_, error, failure) => {
  expect(passingFailure(error)).toBe(failure)
  // As it comes from a query.
  if (error) expect(passingFailure(new DrizzleQueryError('select 1', [], error))).toBe(failure)
})

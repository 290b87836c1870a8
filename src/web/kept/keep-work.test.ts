import { expect, test, vi } from 'vitest'
import { ApiError } from '../framework/data/api.ts'
import { GoneError, UnpublishedError } from './collect-work.ts'
import { cancelKeeping, failureOf, requestKeeping } from './keep-work.ts'
import { UnreachableError } from './over-network.ts'
import { InstallError } from './register-worker.ts'

test.each([
  [new DOMException('', 'QuotaExceededError'), 'full'],
  [new DOMException('', 'AbortError'), 'cancelled'],
  [new DOMException('', 'SecurityError'), 'refused'],
  [new DOMException('', 'InvalidStateError'), 'refused'],
  [new GoneError(), 'gone'],
  [new UnpublishedError(), 'unpublished'],
  [new InstallError(), 'install'],
  [new UnreachableError(), 'network'],
  [new TypeError('navigator.storage is undefined'), 'failed'],
  [new ApiError(500, ''), 'network'],
  [new SyntaxError('Unexpected token <'), 'network'],
])('%s is told as %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure)
})

test('works are kept one after the other, whatever became of the one before; what is stopped is not begun', async () => {
  const keep = vi.fn<NonNullable<Parameters<typeof requestKeeping>[2]>>()
  const begun = () => keep.mock.calls.map(([id]) => id)
  const first = Promise.withResolvers<void>()
  keep.mockReturnValueOnce(first.promise).mockResolvedValue()
  const keepings = [1, 2, 3].map((id) => requestKeeping(id, ['en'], keep))
  await vi.waitFor(() => expect(begun()).toEqual([1]))
  cancelKeeping(2)
  first.reject(new Error('torn'))
  await Promise.all(keepings)
  expect(begun()).toEqual([1, 3])
})

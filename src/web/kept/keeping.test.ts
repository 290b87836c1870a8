import { expect, test, vi } from 'vitest'
import { ApiError } from '../framework/data/api.ts'
import { GoneError, UnpublishedError } from './collect-work.ts'
import { keepWork } from './keep-work.ts'
import { failureOf, startKeeping, stopKeeping } from './keeping.ts'
import { InstallError } from './register-worker.ts'

vi.mock('./keep-work.ts', () => ({ keepWork: vi.fn() }))

test.each([
  [new DOMException('', 'QuotaExceededError'), 'full'],
  [new DOMException('', 'AbortError'), 'cancelled'],
  [new DOMException('', 'SecurityError'), 'refused'],
  [new DOMException('', 'InvalidStateError'), 'refused'],
  [new GoneError(), 'gone'],
  [new UnpublishedError(), 'unpublished'],
  [new InstallError(), 'install'],
  [new TypeError('Failed to fetch'), 'network'],
  [new ApiError(500, ''), 'network'],
  [new SyntaxError('Unexpected token <'), 'network'],
])('%s is told as %s', (error, told) => {
  expect(failureOf(error)).toBe(told)
})

test('works are kept one after the other, whatever became of the one before; what is stopped is not begun', async () => {
  const asked = vi.mocked(keepWork)
  const begun = () => asked.mock.calls.map(([id]) => id)
  const first = Promise.withResolvers<void>()
  asked.mockReturnValueOnce(first.promise).mockResolvedValue()
  const keepings = [1, 2, 3].map((id) => startKeeping(id, ['en']))
  await vi.waitFor(() => expect(begun()).toEqual([1]))
  stopKeeping(2)
  first.reject(new Error('torn'))
  await Promise.all(keepings)
  expect(begun()).toEqual([1, 3])
})

import { expect, test } from 'vitest'
import { addingOnce, createStaffClient } from './staff-client.ts'

test('§9 data: fresh for five minutes, never tried again, never refetched by itself', () => {
  const { queries, mutations } = createStaffClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  expect(mutations?.retry).toBe(false)
})

test('what is added is sent once more with its key until it is answered', async () => {
  const keys: (string | null)[] = []
  const answers = [503, 201, 201, 201]
  const send = addingOnce(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const status = answers.shift()
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
  const add = (name: string) => send('/api/admin/authors', { method: 'POST', body: name })
  for (const name of ['Homer', 'Hesiod', 'Homer', 'Homer']) await add(name)
  await expect(add('Homer')).rejects.toThrow()
  await expect(add('Homer')).rejects.toThrow()
  await send('/api/admin/authors/1', { method: 'PATCH' }).catch(() => {})
  const [first, other, again, second, lost, repeated, none] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again, repeated, none]).toEqual([first, lost, null])
  expect(new Set([first, other, second, lost]).size).toBe(4)
})

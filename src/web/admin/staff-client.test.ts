import { expect, test } from 'vitest'
import { createStaffClient } from './staff-client.ts'

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

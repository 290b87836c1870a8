import { expect, test } from 'vitest'
import { formMessages, savedMessages, translationSaved } from './form-messages.ts'

test.each(['work', 'author', 'category', 'language'] as const)(
  '§8 a %s that cannot be saved: which, and why',
  (kind) => {
    expect(savedMessages.createFailed(kind, '503: Busy.')).toBe(`Failed to create ${kind}: 503: Busy.`)
    expect(savedMessages.updateFailed(kind, '409: Stale.')).toBe(`Failed to update ${kind}: 409: Stale.`)
  },
)

test('§8 a translation that cannot be saved is told in one way, new or not', () => {
  expect(savedMessages.translationFailed('400: No.')).toBe('Failed to upload translation: 400: No.')
})

test('§8 a text that was saved: whether it is new, changed, or as it was', () => {
  expect(translationSaved(undefined, { revision: 1 })).toBe('Translation uploaded')
  expect(translationSaved({ revision: 1 }, { revision: 2 })).toBe('Translation updated')
  expect(translationSaved({ revision: 2 }, { revision: 2 })).toBe('Nothing was changed')
})

test.each(['work', 'translation'] as const)('§8 a %s that cannot be deleted', (kind) => {
  expect(savedMessages.deleteFailed(kind, '409: Stale.')).toBe(`Failed to delete ${kind}: 409: Stale.`)
})

test.each(['report', 'webhook'] as const)('§8 before a %s is deleted for good: so it is said', (kind) => {
  expect(formMessages.confirmDelete(kind)).toBe(
    `Are you sure you want to delete this ${kind}? This action cannot be undone.`,
  )
})

test.each(['work', 'translation', 'category', 'author', 'chapter'] as const)(
  '§8 before a %s is deleted: nothing is said that is not so',
  (kind) => {
    expect(formMessages.confirmDelete(kind)).toBe(
      `Are you sure you want to delete this ${kind}? It is kept under Deleted items, from where staff can bring it back.`,
    )
  },
)

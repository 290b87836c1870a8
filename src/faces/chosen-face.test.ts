import { expect, onTestFinished, test, vi } from 'vitest'
import { interfaceTags } from '#contract/interface-languages.ts'
import { isLegible } from './chosen-face.ts'

test('the legible face is for Latin letters, but for those that it lacks', () => {
  expect(['vi', 'yo-NG', 'ig', 'grc', 'zh-TW', 'sr', 'en-Cyrl'].filter(isLegible)).toEqual([])
  expect(['en-GB', 'pl', 'lat', 'sr-Latn', 'hi-Latn'].filter(isLegible)).toEqual([
    'en-GB',
    'pl',
    'lat',
    'sr-Latn',
    'hi-Latn',
  ])
})

test.each(interfaceTags)('the legible face: %s is known without asking, and rightly', (tag) => {
  const { script } = new Intl.Locale(tag).maximize()
  const asking = vi.spyOn(Intl.Locale.prototype, 'maximize')
  onTestFinished(() => asking.mockRestore())
  expect(isLegible(tag)).toBe(script === 'Latn')
  expect(asking).not.toHaveBeenCalled()
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cutFaces, differencesOf } from '#tests/support/cut-faces.ts'
import { type EngineWindow, openChromium } from '#tests/support/engines.ts'

let window: EngineWindow
beforeAll(async () => {
  window = await openChromium()
  await window.goTo(`${inject('siteUrl')}/robots.txt`)
})
afterAll(() => window.close())

test('most cut faces have words in the samples', () => {
  expect(cutFaces.length).toBeGreaterThan(15)
})

test.each(cutFaces)('cut faces draw words as the whole ones do: $file', async (face) => {
  expect(await differencesOf(window, face)).toEqual([])
})

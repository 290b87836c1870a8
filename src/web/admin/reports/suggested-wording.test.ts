import { expect, test } from 'vitest'
import { suggestedWording } from './suggested-wording.ts'

/** @param markdown of the paragraphs @param text what a reader sees of the block, with the reported words in `[]` */
function suggested(markdown: string, text: string, suggestion: string | null, place = 0): string {
  const [before = '', words = '', after = ''] = text.split(/[[\]]/)
  const paragraphs = { markdown, start: 100, textRevision: 1 }
  const found = { translationId: 1, hasChanged: false, block: 1, before, words, after, original: null }
  return suggestedWording({ ...found, place: 100 + place, paragraphs }, suggestion)
}

test('a suggestion stands in the place of the reported words', () => {
  expect(suggested('He had seven camels.', 'He had [seven] camels.', 'eight')).toBe('He had eight camels.')
  expect(suggested('One. He had seven camels.', 'One. [He had seven camels.]', 'He had eight camels.')).toBe(
    'One. He had eight camels.',
  )
  expect(suggested('他有八头骆驼，没有绳子。', '[他有八头骆驼，没有绳子。]', '他有七头骆驼，没有绳子。')).toBe(
    '他有七头骆驼，没有绳子。',
  )
  expect(suggested('كانت له سبعة جمال.', '[كانت له سبعة جمال.]', 'كانت له ثمانية جمال.')).toBe('كانت له ثمانية جمال.')
})

test('marks and links among words that stay are kept', () => {
  const markdown = 'He *had* seven [camels](https://c.example)[^2] and **no rope**.'
  expect(
    suggested(
      'He *had* seven camels and **no rope**.',
      '[He had seven camels and no rope.]',
      'He had eight camels and no rope.',
    ),
  ).toBe('He *had* eight camels and **no rope**.')
  expect(suggested(markdown, '[He had seven] camels2 and no rope.', 'He had eight')).toBe(
    'He *had* eight [camels](https://c.example)[^2] and **no rope**.',
  )
  expect(suggested('She had\nno   rope.', '[She had no rope.]', 'She had no ropes.')).toBe('She had\nno   ropes.')
})

test('words are added, left out and corrected at either end', () => {
  expect(suggested('A *b* c.', '[A b c.]', 'A b, and so c.')).toBe('A *b, and so* c.')
  expect(suggested('A b c.', '[A b c.]', 'A c.')).toBe('A c.')
  expect(suggested('A b c.', '[A b c.]', 'A b.')).toBe('A b.')
  expect(suggested('“A b c.”', '[“A b c.”]', '“A b d!”')).toBe('“A b d!”')
  expect(suggested('A b — c.', '[A b — c.]', 'A b c.')).toBe('A b c.')
  expect(suggested('A b c.', '[A b c.]', 'A b c.')).toBe('A b c.')
  expect(suggested('A b c.', '[A b c.]', 'A b c. And d.')).toBe('A b c. And d.')
})

test('of words that stand several times those of the report are meant', () => {
  expect(suggested('- a boat\n- a boat', '[a boat]', 'an oar', 11)).toBe('- a boat\n- an oar')
  expect(suggested('a boat, a boat, a boat', 'a boat, [a boat], a boat', 'an oar')).toBe('a boat, an oar, a boat')
})

test('without a suggestion, or where its place is not certain, the paragraphs stand as they are', () => {
  expect(suggested('A *b* c.', '[A b c.]', null)).toBe('A *b* c.')
  const linked = 'A [b](https://b.example) c.'
  expect(suggested(linked, '[A b c.]', 'A d c.')).toBe(linked)
  expect(suggestedWording(null, 'A d c.')).toBe('')
})

import { expect, test } from 'vitest'
import { renderText } from '../../texts/render/render-text.ts'
import { blockPlaces } from './text-alignment.ts'

const found = (markdown: string) => {
  const places = blockPlaces(markdown, renderText(markdown).html)
  return places.map((place) => markdown.slice(place, place + 4))
}

test('§2 translations: where each passage begins in its Markdown, whatever is written around it', () => {
  const markdown = [
    '# Head',
    'Some *words*,\nand [a link](https://example.org/Next) &amp; more.',
    '<!-- Next: nobody sees this -->',
    '---',
    '> Next, quoted\n>\n> - item one\n> - **bold** two',
    '| cell | b |\n| - | - |\n| row2 | d |',
    '<div class="Last">Then HTML</div>',
    'Last.[^1]',
    '[^1]: note',
  ].join('\n\n')
  expect(found(markdown)).toEqual(['Head', 'Some', 'Next', 'item', 'bold', 'cell', 'row2', 'Then', 'Last', 'note'])
})

test('§2 translations: the same words again and again, in any script', () => {
  expect(found('一样。\n\n一样。二\n\n一样。')).toEqual(['一样。\n', '一样。二', '一样。'])
  const refrain = 'So.\n\nSo. So.\n\nSo.'
  expect(blockPlaces(refrain, renderText(refrain).html)).toEqual([0, 5, 14])
})

test('§2 translations: what has no letters, or is not found, stands with what is before it', () => {
  const text = 'One\n\n…\n\nTwo'
  expect(blockPlaces(text, renderText(text).html)).toEqual([0, 0, 8])
  expect(blockPlaces('Something else', renderText('One\n\nTwo').html)).toEqual([0, 0])
  expect(blockPlaces('', '')).toEqual([])
})

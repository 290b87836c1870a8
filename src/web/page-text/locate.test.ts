import { describe, expect, test } from 'vitest'
import { locate } from './locate.ts'

/** What is marked of a text. @param marked the snippet, its ranges between brackets */
function marks(text: string, marked: string): string[] {
  const ranges: [number, number][] = []
  let snippet = ''
  for (const piece of marked.split(/([[\]])/)) {
    if (piece === '[') ranges.push([snippet.length, snippet.length])
    else if (piece === ']') (ranges.at(-1) as [number, number])[1] = snippet.length
    else snippet += piece
  }
  return locate(text, { snippet, ranges }).map(([start, end]) => `${start}:${text.slice(start, end)}`)
}

describe('find in work: the words of a match in its block', () => {
  test('stand where its snippet stands', () => {
    expect(marks('The sea. The old sea and the river.', '…The old [sea] and the…')).toEqual(['4:sea', '17:sea'])
    expect(marks('one two three', '[one] two [three]')).toEqual(['0:one', '8:three'])
  })

  test('are marked wherever else they stand whole, in whatever case', () => {
    expect(marks('Sea, season, overseas, SEA', '[Sea], season…')).toEqual(['0:Sea', '23:SEA'])
  })

  test('are found within a run where the script has no spaces between words', () => {
    expect(marks('春天的江水,长江', '春天的[江]水…')).toEqual(['3:江', '7:江'])
    expect(marks('แม่น้ำสองสาย', '[น้ำ]สองสาย')).toEqual(['3:น้ำ'])
  })

  test('are found through line breaks, cells and whatever composition', () => {
    expect(marks('the old\nman\tand   sea', 'the [old man] [and sea]')).toEqual(['4:old\nman', '12:and   sea'])
    const decomposed = 'Cafe\u0301 noir'
    expect(marks(decomposed, '[Caf\u00E9] noir')).toEqual([`0:Cafe\u0301`])
    expect(marks('Caf\u00E9 noir', '[Cafe\u0301] noir')).toEqual(['0:Caf\u00E9'])
  })

  test('are counted in UTF-16 units beyond the first plane, and in lower case that is longer', () => {
    expect(marks('𐎀𐎁 İstanbul İs', '𐎀𐎁 [İstanbul] İs')).toEqual(['5:İstanbul'])
  })

  test('are looked for by themselves where the snippet is not to be found', () => {
    expect(marks('A new text with a ferryman.', 'The old text, the [ferryman].')).toEqual(['18:ferryman'])
    expect(marks('Nothing of it.', 'The old text, the [ferryman].')).toEqual([])
  })

  test('an ellipsis of the text itself is no cut', () => {
    expect(marks('And so… they [went]…'.replace(/[[\]]/g, ''), 'And so… they [went]…')).toEqual(['13:went'])
  })
})

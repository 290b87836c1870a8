import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Anchor, anchorOf, partsOf, stretchOf, type TextBlock, wordsAt } from '../../page-text/stretch.ts'
import { makeFinder } from './find-again.ts'

const findAgain = (blocks: readonly TextBlock[], anchor: Anchor) => makeFinder(blocks)(anchor)

const text = (...blocks: string[]): TextBlock[] => blocks.map((text, i) => ({ ord: i + 1, text }))

/** Marks words of a text. */
function mark(blocks: readonly TextBlock[], quote: string, ord?: number) {
  const block = blocks.find((one) => (ord === undefined || one.ord === ord) && one.text.includes(quote))
  if (!block) throw new Error('not there')
  const start = block.text.indexOf(quote)
  const stretch = stretchOf('en', [{ ...block, start, end: start + quote.length }])
  if (!stretch) throw new Error('nothing')
  return anchorOf(blocks, stretch, 1)
}

/** What is found of it after a revision. */
function found(blocks: readonly TextBlock[], anchor: ReturnType<typeof mark>) {
  const spot = findAgain(blocks, anchor)
  return spot && { ord: spot.ord, words: wordsAt(blocks, spot) }
}

const RIVER = text(
  'The ferryman lived by the river, and the river lived by him.',
  'He said that every crossing is a letter which the water forgets.',
  'In the evening the lamps were lit. He said nothing more.',
)
const CHINESE = text('从前有一个摆渡人住在河边。', '他说,每一次渡河都是一封水会忘记的信。', '傍晚时分,灯都点亮了。')
const ARABIC = text('كان المراكبيّ يسكن عند النهر.', 'وقال إنّ كلّ عبورٍ رسالةٌ ينساها الماء.', 'وفي المساء أُشعلت المصابيح.')

describe('words of a text that was revised', () => {
  test('stay where they stand as long as they stand there', () => {
    const anchor = mark(RIVER, 'the river', 1)
    expect(findAgain(RIVER, anchor)).toEqual({ ord: 1, start: 22, endOrd: 1, end: 31 })
  })

  test('are found behind blocks that were inserted, before blocks that were deleted, in blocks that were joined', () => {
    const anchor = mark(RIVER, 'every crossing is a letter')
    const [a, b, c] = RIVER.map((block) => block.text) as [string, string, string]
    expect(found(text('A new beginning.', 'And more.', a, b, c), anchor)).toEqual({ ord: 4, words: anchor.quote })
    expect(found(text(b, c), anchor)).toEqual({ ord: 1, words: anchor.quote })
    expect(found(text(`${a} ${b}`, c), anchor)).toEqual({ ord: 1, words: anchor.quote })
    expect(found(text(a, 'He said that every crossing', 'is a letter which the water forgets.', c), anchor)).toEqual({
      ord: 2,
      words: 'every crossing\nis a letter',
    })
  })

  test('are told from others that read alike by what stands around them', () => {
    const anchor = mark(RIVER, 'He said', 3)
    expect(found(text('He said so. He said it again.', ...RIVER.map((block) => block.text)), anchor)).toEqual({
      ord: 4,
      words: 'He said',
    })
  })

  test.each([
    [
      'English',
      RIVER,
      'crossing is a letter which the water forgets',
      'He says that every crossing is a long letter that the water soon forgets.',
      'crossing is a long letter that the water soon forgets',
    ],
    [
      'Chinese',
      CHINESE,
      '每一次渡河都是一封水会忘记的信',
      '他常说,每次渡河都是一封水会忘掉的信。',
      '每次渡河都是一封水会忘掉的信',
    ],
    [
      'Arabic',
      ARABIC,
      'كلّ عبورٍ رسالةٌ ينساها الماء',
      'وقال إنّ كلّ عبورٍ للنهر رسالةٌ ينساها الماء.',
      'كلّ عبورٍ للنهر رسالةٌ ينساها الماء',
    ],
  ])('are found in %s where a few of them were changed', (_, blocks, quote, revised, words) => {
    const anchor = mark(blocks, quote)
    const now = text(blocks[0]?.text ?? '', revised, blocks[2]?.text ?? '')
    expect(found(now, anchor)).toEqual({ ord: 2, words })
  })

  test('case, white space and composition make no difference', () => {
    const anchor = mark(text('One.', 'The CAFÉ by the old\nbridge was shut.'), 'CAFÉ by the old\nbridge')
    expect(found(text('The Cafe\u0301 by the old bridge was shut.'), anchor)).toEqual({
      ord: 1,
      words: 'Cafe\u0301 by the old bridge',
    })
  })

  test('are lost where they were rewritten, and not mistaken for other words', () => {
    const anchor = mark(RIVER, 'every crossing is a letter which the water forgets')
    expect(found(text('Something else.', 'He said that nobody ever comes back.', 'The lamps.'), anchor)).toBeUndefined()
    expect(found([], anchor)).toBeUndefined()
    // The same two words far away, in other company.
    const short = mark(RIVER, 'He said', 2)
    expect(
      found(text('All new.', 'Nothing of it.', 'At all.', 'But then.', 'Yes, He said, no.'), short),
    ).toBeUndefined()
  })

  test('a long quote is found by its beginning and its end', () => {
    const sentence = (n: number) => `Sentence number w${n} tells of a${n} and of b${n} in the year c${n}.`
    const blocks = text(...Array.from({ length: 60 }, (_, n) => sentence(n)))
    const stretch = stretchOf('en', partsOf(blocks, { ord: 5, start: 0, endOrd: 50, end: sentence(49).length }))
    if (!stretch) throw new Error('nothing')
    const anchor = anchorOf(blocks, stretch, 1)
    const now = text(sentence(98), ...blocks.map((block) => block.text.replace('w30', 'w99')))
    expect(findAgain(now, anchor)).toMatchObject({ ord: 6, start: 0, endOrd: 51 })
  })

  test('the text is folded once for all notes that are lost, and not at all where none is', () => {
    const anchors = ['The ferryman lived', 'the river', 'lived by him'].map((quote) => mark(RIVER, quote, 1))
    let reads = 0
    // Behind all notes: only who folds the whole text reads it.
    const last = {
      ord: 4,
      get text() {
        reads += 1
        return 'The end.'
      },
    }
    const findLost = makeFinder([{ ord: 1, text: 'All of it is new.' }, last])
    expect(anchors.map(findLost)).toEqual([undefined, undefined, undefined])
    expect(reads).toBe(1)

    const findThere = makeFinder([...RIVER, last])
    expect(anchors.map((anchor) => findThere(anchor)?.ord)).toEqual([1, 1, 1])
    expect(reads).toBe(1)
  })

  const word = fc.stringMatching(/^[a-z]{4,9}$/)
  const paragraphs = fc.array(fc.uniqueArray(word, { minLength: 6, maxLength: 14 }), { minLength: 3, maxLength: 8 })

  test('whatever is inserted, deleted or moved elsewhere, marked words are found whole', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, fc.nat(), fc.nat(), fc.nat(), (own, other, which, cut, seed) => {
        const at = which % own.length
        const words = own[at] as string[]
        const from = cut % (words.length - 4)
        const quote = words.slice(from, from + 5).join(' ')
        // Words that stand there twice are another matter.
        fc.pre([...own, ...other].filter((one) => one.join(' ').includes(quote)).length === 1)
        const anchor = mark(text(...own.map((one) => one.join(' '))), quote, at + 1)
        const before = other.slice(0, seed % other.length)
        const kept = own.filter((_, i) => i === at || (i + seed) % 2 === 0)
        const now = text(...[...before, ...kept, ...other.slice(before.length)].map((one) => one.join(' ')))
        expect(found(now, anchor)?.words).toBe(quote)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a stretch of a text', () => {
  const block = fc.string({ maxLength: 30 })

  test('is the same from its parts as it was made of, and begins and ends with what can be seen', () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (all, a, b, c, d) => {
          const blocks = text(...all)
          const [first, last] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number]
          const [x, y] = [c % ((all[first] as string).length + 1), d % ((all[last] as string).length + 1)]
          const [start, end] = first === last && x > y ? [y, x] : [x, y]
          const stretch = stretchOf('en', partsOf(blocks, { ord: first + 1, start, endOrd: last + 1, end }))
          if (!stretch) return
          expect(wordsAt(blocks, stretch)).toBe(stretch.quote)
          expect(stretch.quote).toBe(stretch.quote.trim())
          expect(stretch.quote).not.toBe('')
        },
      ),
    )
  })

  test('a selection that ends where the next block begins, or begins where one ends, does not reach into it', () => {
    const [one, two, three] = RIVER.map((block) => ({ ...block, start: 0, end: block.text.length })) as never as [
      Parameters<typeof stretchOf>[1][number],
      Parameters<typeof stretchOf>[1][number],
      Parameters<typeof stretchOf>[1][number],
    ]
    const whole = stretchOf('en', [{ ...one, start: one.text.length }, two, { ...three, end: 0 }])
    expect(whole).toEqual({ code: 'en', ord: 2, start: 0, endOrd: 2, end: two.text.length, quote: two.text })
    expect(stretchOf('en', [{ ...one, start: 3, end: 4 }])).toBeUndefined()
  })
})

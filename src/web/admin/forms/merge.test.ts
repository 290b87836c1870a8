import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedNames, mergeForms } from './merge.ts'
import { mergeTexts } from './merge-texts.ts'

const text = (...paragraphs: string[]) => paragraphs.join('\n\n')

describe('§4 stale edits: a form that others have saved meanwhile', () => {
  const base = { title: 'Old', description: 'Of a well.', tags: ['sea'], featured: false }

  test('fields that I have not touched are theirs, the others mine', () => {
    const theirs = { ...base, title: 'New' }
    const mine = { ...base, description: 'Of a rope.' }
    expect(mergeForms(base, theirs, mine)).toEqual({
      values: { ...base, title: 'New', description: 'Of a rope.' },
      overlapping: [],
    })
  })

  test('a field that both have changed differently overlaps, and is mine; the same change does not', () => {
    const theirs = { ...base, title: 'Theirs', featured: true }
    const mine = { ...base, title: 'Mine', featured: true }
    expect(mergeForms(base, theirs, mine)).toEqual({
      values: { ...base, title: 'Mine', featured: true },
      overlapping: ['title'],
    })
  })

  test('where it is not known what a field was, what differs overlaps', () => {
    const { title: _, ...known } = base
    expect(mergeForms(known, base, { ...base, title: 'Mine' }).overlapping).toEqual(['title'])
    expect(mergeForms(known, base, base).overlapping).toEqual([])
  })

  test('lists are merged by their items, words in other languages by language and field', () => {
    const merge = <T>(was: T, there: T, here: T) => {
      const { values, overlapping } = mergeForms({ of: was }, { of: there }, { of: here })
      return [values.of, overlapping.length]
    }
    expect(merge(['sea', 'old'], ['sea', 'old', 'theirs'], ['sea', 'mine'])).toEqual([['sea', 'theirs', 'mine'], 0])
    const de = { languageId: 1, title: 'Der Brunnen', description: '' }
    const fr = { languageId: 2, title: 'Le puits', description: '' }
    expect(merge([de], [{ ...de, title: 'Brunnen' }], [{ ...de, description: 'Von einem Brunnen.' }, fr])).toEqual([
      [{ languageId: 1, title: 'Brunnen', description: 'Von einem Brunnen.' }, fr],
      0,
    ])
    expect(merge([de], [{ ...de, title: 'Brunnen' }], [])).toEqual([[], 1])
    expect(merge([de], [], [de, fr])).toEqual([[fr], 0])
  })

  test('a list has the order of the one who has moved something; where both have, they are asked', () => {
    const merge = (was: string[], there: string[], here: string[]) => {
      const { values, overlapping } = mergeForms({ of: was }, { of: there }, { of: here })
      return [values.of.join(' '), overlapping.length]
    }
    expect(merge(['a', 'b'], ['a', 'b', 'theirs'], ['b', 'a'])).toEqual(['b a theirs', 0])
    expect(merge(['a', 'b'], ['a', 'b', 'theirs'], ['mine', 'b', 'a'])).toEqual(['mine b a theirs', 0])
    expect(merge(['a', 'b'], ['b', 'a'], ['a', 'b', 'mine'])).toEqual(['b a mine', 0])
    expect(merge(['a', 'b', 'c'], ['b', 'a', 'c'], ['b', 'a', 'c', 'mine'])).toEqual(['b a c mine', 0])
    expect(merge(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toEqual(['a c b', 1])
    // What one of them has removed has no order.
    expect(merge(['a', 'b', 'c'], ['b', 'c'], ['b', 'a', 'c'])).toEqual(['b c', 0])
  })

  test('two removals do not empty a list unasked', () => {
    const merge = (was: number[], there: number[], here: number[]) =>
      mergeForms({ categoryIds: was }, { categoryIds: there }, { categoryIds: here })
    expect(merge([1, 2], [1], [2])).toEqual({ values: { categoryIds: [2] }, overlapping: ['categoryIds'] })
    expect(merge([1, 2, 3], [1, 3], [2, 3])).toEqual({ values: { categoryIds: [3] }, overlapping: [] })
    expect(merge([1, 2], [1], [])).toEqual({ values: { categoryIds: [] }, overlapping: [] })
  })

  test('names of what was changed', () => {
    expect(changedNames({ ...base, tags: ['sea'], title: 'New' }, base)).toEqual(['title'])
    expect(changedNames({ ...base, tags: ['river'] }, base)).toEqual(['tags'])
  })
})

describe('§4 stale edits: a text that both have changed', () => {
  test('different paragraphs come together, also neighbours, additions and removals', () => {
    const base = text('one', 'two', 'three', 'four')
    expect(mergeTexts(base, text('ONE', 'two', 'three', 'four'), text('one', 'TWO', 'three', 'four'))).toEqual({
      text: text('ONE', 'TWO', 'three', 'four'),
      overlaps: false,
    })
    expect(mergeTexts(base, text('one', 'new', 'two', 'three', 'four'), text('one', 'two', 'four'))).toEqual({
      text: text('one', 'new', 'two', 'four'),
      overlaps: false,
    })
    expect(mergeTexts(base, `${base}\n\nend`, `begin\n\n${base}\n`)).toEqual({
      text: `${text('begin', 'one', 'two', 'three', 'four', 'end')}\n`,
      overlaps: false,
    })
  })

  test('the same paragraph overlaps, and is mine; the rest of theirs is in it', () => {
    const base = text('one', 'two', 'three')
    expect(mergeTexts(base, text('theirs', 'two', 'THREE'), text('mine', 'two', 'three'))).toEqual({
      text: text('mine', 'two', 'THREE'),
      overlaps: true,
    })
    expect(mergeTexts(base, text('one', 'a', 'two', 'three'), text('one', 'b', 'two', 'three')).overlaps).toBe(true)
    expect(mergeTexts('', 'theirs', 'mine')).toEqual({ text: 'mine', overlaps: true })
    expect(mergeTexts(base, text('one', 'three'), text('one', 'TWO', 'three')).overlaps).toBe(true)
  })

  test('what both have added in the same place overlaps, also where a neighbour was changed with it', () => {
    const base = text('a', 'b', 'c')
    const asks = (theirs: string[], mine: string[]) => {
      const both = [mergeTexts(base, text(...theirs), text(...mine)), mergeTexts(base, text(...mine), text(...theirs))]
      expect(both[0]?.overlaps).toBe(both[1]?.overlaps)
      return both[0]?.overlaps
    }
    expect(asks(['a', 'b', 'N', 'c'], ['a', 'B', 'M', 'c'])).toBe(true)
    expect(asks(['a', 'b', 'N', 'c'], ['a', 'B', 'N', 'c'])).toBe(true)
    expect(asks(['a', 'b', 'c', 'N'], ['a', 'b', 'C', 'N'])).toBe(true)
    expect(asks(['N', 'a', 'b', 'c'], ['N', 'A', 'b', 'c'])).toBe(true)
    expect(asks(['a', 'B', 'N', 'c'], ['a', 'b', 'N', 'C'])).toBe(true)
    // A paragraph beside an addition may change, and go.
    expect(asks(['a', 'b', 'N', 'c'], ['a', 'B', 'c'])).toBe(false)
    expect(asks(['a', 'b', 'N', 'c'], ['a', 'b'])).toBe(false)
    expect(asks(['A', 'N', 'b', 'c'], ['a', 'b', 'C', 'M'])).toBe(false)
  })

  test('nothing that one of them has written is lost or doubled unasked', () => {
    const edits = (tag: string) =>
      fc
        .array(fc.tuple(fc.nat(6), fc.constantFrom('add', 'remove', 'change')), { maxLength: 3 })
        .map((steps) => (paragraphs: string[]) => {
          const edited = [...paragraphs]
          for (const [n, [at, step]] of steps.entries())
            edited.splice(at, step === 'add' ? 0 : 1, ...(step === 'remove' ? [] : [`${tag}${n}`]))
          return edited
        })
    const drawn = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(drawn, edits('theirs'), edits('mine'), (base, theirs, mine) => {
        const [there, here] = [theirs(base), mine(base)]
        const merged = mergeTexts(text(...base), text(...there), text(...here))
        if (merged.overlaps) return
        const paragraphs = merged.text.split('\n\n').filter(Boolean)
        const wanted = [...there, ...here].filter(
          (one) => !base.includes(one) || (there.includes(one) && here.includes(one)),
        )
        expect(paragraphs.toSorted()).toEqual([...new Set(wanted)].toSorted())
      }),
      { numRuns: 2000 },
    )
  })

  test('an empty paragraph that is still to be written stays', () => {
    const base = text('one', '', 'three')
    expect(mergeTexts(base, text('one', '', 'THREE'), text('one', 'two', 'three'))).toEqual({
      text: text('one', 'two', 'THREE'),
      overlaps: false,
    })
  })

  test('whatever was changed: who changes nothing changes nothing, and without an overlap it is the same from both sides', () => {
    const drawn = fc
      .array(fc.constantFrom('one', 'two', 'three', '', '# Four', '- five\n- six'), { maxLength: 8 })
      .map((paragraphs) => text(...paragraphs))
    fc.assert(
      fc.property(drawn, drawn, drawn, (base, theirs, mine) => {
        expect(mergeTexts(base, base, mine)).toEqual({ text: mine, overlaps: false })
        expect(mergeTexts(base, theirs, base)).toEqual({ text: theirs, overlaps: false })
        expect(mergeTexts(base, mine, mine)).toEqual({ text: mine, overlaps: false })
        const merged = mergeTexts(base, theirs, mine)
        // White space at both ends is no paragraph.
        if (!merged.overlaps) expect(mergeTexts(base, mine, theirs).text.trim()).toBe(merged.text.trim())
      }),
      { numRuns: 1000 },
    )
  })

  test('two texts of two million characters are merged in a moment', () => {
    const paragraphs = Array.from({ length: 8000 }, (_, n) => `Paragraph ${n}. ${'Some more words of it. '.repeat(10)}`)
    const changed = (every: number) => paragraphs.map((words, n) => (n % 400 === every ? `${words}!` : words))
    const begun = performance.now()
    const merged = mergeTexts(text(...paragraphs), text(...changed(7)), text(...changed(8)))
    expect(performance.now() - begun).toBeLessThan(6000)
    expect(merged.overlaps).toBe(false)
    expect(merged.text.match(/!/g)).toHaveLength(40)
  })
})

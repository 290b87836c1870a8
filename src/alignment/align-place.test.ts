import { describe, expect, test } from 'vitest'
import { disturb, linksOf, random, samplePlaces, shapes, trueLinks } from '#tests/support/disturbed-text.ts'
import { alignPlace } from './align-place.ts'
import { blockShape } from './block-shapes.ts'
import { ComparedText } from './compared-text.ts'
import type { Bead } from './links.ts'
import { AT, WIDTH } from './measures.ts'
import { Witnesses } from './witnesses.ts'

const paragraphs = (...texts: string[]) => texts.map((text) => blockShape(text, 'p'))
const even = (count: number) => Array.from({ length: count }, (): Bead => [1, 1])

describe('what the texts of a place say of their hub', () => {
  test('how long its blocks are in other languages, and which marks they have', () => {
    const hub = new ComparedText(paragraphs('aaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaa'))
    const longer = paragraphs(
      'bbbbbbbbbbbbbbbbbbbb',
      'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      'bbbbbbbbbbbbbbb?bbbb',
    )
    const other = paragraphs('cccc', 'cccc', 'cccc')
    const witnesses = new Witnesses(
      hub,
      [longer, other].map((blocks) => ({ translation: new ComparedText(blocks), beads: even(3) })),
    )
    const { measures } = witnesses.expectOf(1)
    const of = (block: number, at: number) => measures[block * WIDTH + at]
    // Twice as long all through: as long as the hub says.
    expect([0, 1, 2].map((block) => of(block, AT.length))).toEqual([
      expect.closeTo(10),
      expect.closeTo(20),
      expect.closeTo(10),
    ])
    expect([0, 1, 2].map((block) => of(block, AT.questions))).toEqual([0, 0, 0.5])
  })

  test('the words of all but the one that is aligned', () => {
    const hub = new ComparedText(paragraphs('one', 'two'))
    const texts = [paragraphs('Odysseus', 'Penelope'), paragraphs('Odysseus', 'Kalypso')]
    const witnesses = new Witnesses(
      hub,
      texts.map((blocks) => ({ translation: new ComparedText(blocks), beads: even(2) })),
    )
    const { placesOf } = witnesses.expectOf(0)
    expect(['odyss', 'penel', 'kalyp'].map(placesOf)).toEqual([[0], undefined, [1]])
  })
})

describe('texts of a place', () => {
  test('one by one or together, each of their blocks stands in one place', () => {
    const hub = paragraphs('a', 'b', 'c')
    const texts = [[], paragraphs('a'), paragraphs('a', 'b', 'c', 'd', 'e')]
    for (const [n, beads] of alignPlace(
      hub,
      texts.map((blocks) => ({ blocks })),
    ).entries()) {
      expect(beads.reduce((sum, [m]) => sum + m, 0)).toBe(3)
      expect(beads.reduce((sum, [, m]) => sum + m, 0)).toBe(texts[n]?.length)
    }
  })

  test('of the sample library, all disturbed: nearly all links to the original are found', async () => {
    const found = { right: 0, given: 0, wanted: 0, flagged: 0 }
    for (const [n, { texts, original }] of (await samplePlaces()).entries()) {
      if (n % 4 > 0) continue
      const hub = texts.get(original) ?? []
      const others = [...texts].filter(([code, text]) => code !== original && text.length === hub.length)
      const disturbed = others.map(([, text], i) => disturb(text, random(1000 * i + n)))
      const all = alignPlace(
        shapes(hub),
        disturbed.map(({ blocks }) => ({ blocks: shapes(blocks) })),
      )
      for (const [i, { from, moved }] of disturbed.entries()) {
        const [wanted, given] = [trueLinks(from), linksOf(all[i] as Bead[])]
        found.given += given.size
        found.wanted += trueLinks(from.map((of) => of.filter((k) => !moved.has(k)))).size
        found.right += [...wanted].filter((link) => given.has(link)).length
      }
      const whole = alignPlace(
        shapes(hub),
        others.map(([, text]) => ({ blocks: shapes(text) })),
      )
      found.flagged += whole.filter((beads) => beads.some(([, blocks]) => blocks === 0)).length
    }
    expect(found.wanted).toBeGreaterThan(1500)
    expect(found.right / found.given).toBeGreaterThan(0.97)
    expect(found.right / found.wanted).toBeGreaterThan(0.97)
    expect(found.flagged).toBe(0)
  })
})

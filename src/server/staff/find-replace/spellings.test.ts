import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { WordCounts } from './near-spellings.ts'
import { spellingsOf } from './spellings.ts'

const { ctx } = await testDatabase('furnished')

const pairsOf = (text: string, areNounsLarge = false) => {
  const words = new WordCounts()
  words.add(text)
  return words.pairs(areNounsLarge).map(({ rare, common }) => `${rare.word} → ${common.word}`)
}

/** The commoner word three times and the rarer once, within sentences. */
const both = (rare: string, common: string) => `There, ${common}, ${common} and ${common} saw, as, ${rare} did.`

describe('§7 names that are written in more than one way', () => {
  test.each([
    ['Raskolnikoff', 'Raskolnikov'],
    ['Tolstoi', 'Tolstoy'],
    ['Dvorak', 'Dvořák'],
    ['Goethe', 'Göthe'],
    ['Lewinson', 'Levinson'],
    ['Dostoievsky', 'Dostoyevsky'],
    ['Nikolaevich', 'Nikolayevich'],
    ['Rasklonikov', 'Raskolnikov'],
    ['Раскольнеков', 'Раскольников'],
    ['الاسكندرية', 'الإسكندرية'],
  ])('%s and %s', (rare, common) => {
    expect(pairsOf(both(rare, common))).toEqual([`${rare} → ${common}`])
  })

  test.each([
    ['Anna', 'Anne'],
    ['Marie', 'Mary'],
    ['Ivans', 'Ivan'],
    ['Caesaris', 'Caesarem'],
    ['night', 'nights'],
    ['Gesicht', 'Gewicht'],
    ['أنظر', 'انظر'],
    ['صخره', 'صخرة'],
    ['چہرے', 'چھرے'],
    ['سایهٔ', 'سایه'],
  ])('not %s and %s', (rare, common) => {
    expect(pairsOf(both(rare, common), rare === 'Gesicht')).toEqual([])
  })

  test('a word that is also written small is no name; one that only begins sentences is none either', () => {
    expect(pairsOf(`${both('Traveler', 'Traveller')} The traveller, a traveler.`)).toEqual([])
    expect(pairsOf('Howewer it was. However it was. However it is. However.')).toEqual([])
  })

  test('addresses of links do not count', () => {
    expect(pairsOf(`${both('Levinson', 'Levinson')} [x](https://a.example/Lewinson)`)).toEqual([])
  })

  test('in all texts of the sample library few are found, and of inflected forms none', async () => {
    const { rows } = await ctx.db.execute<{ work: number; language: number; code: string }>(sql`
      select w.id as work, l.id as language, l.code from work_languages p
      join works w on w.id = p.work_id join languages l on l.id = p.language_id order by w.id, l.id`)
    const found: string[] = []
    for (const { work, language, code } of rows)
      for (const { rare, common } of (await spellingsOf(ctx, work, language)).pairs)
        found.push(`${code}: ${rare.word} → ${common.word}`)
    expect(rows.length).toBeGreaterThan(100)
    expect(found.sort()).toEqual(['ar: الاثنين → الإثنين', 'tr: Hârizmî → Harizmi'])
  })
})

import { expect, test } from 'vitest'
import { misprints, residuals, shareOfScript } from '#tests/support/proof-reader.ts'

test.each([
  ['en', 'He said "no".'],
  ['en', "It's late."],
  ['en', '“He said no.'],
  ['de', '“Nein”, sagte er.'],
  ['fr', '«Non», dit-il.'],
  ['fr', 'Vraiment?'],
  ['ru', 'Он сказал ‘нет’.'],
  ['he', 'הוא אמר ״לא.'],
  ['ar', 'قال «لا», ثم مضى.'],
  ['ur', 'وہ چلا گیا.'],
  ['hi', 'वह गया था.'],
  ['zh', '他说：“不”,走了。'],
  ['ja', '「いや」.'],
  ['el', 'Ποιος;» είπε.'],
  ['es', 'Se fue with the wind.'],
  ['en', '“Never closed.\n\nOne.\n\nTwo.\n\nThree.\n\n” Four.'],
])('in %s the proof reader stops at: %s', (code, text) => {
  expect(misprints(text, code)).not.toEqual([])
})

test.each([
  ['en', '“It’s ‘no’,” he said, the travellers’ way.'],
  ['fr', '«\u00a0Non\u00a0», dit-il\u202f; et vous\u202f?'],
  ['de', '„Nein, ‚orve‘“, sagte er.'],
  ['he', '״לא,״ אמר דו״ח אחד, חוג׳ה.'],
  ['hi', '“नहीं,” वह बोला।'],
  ['el', '«Να ’χω», είπε.'],
  ['en', '“A speech\n\nof two paragraphs.”'],
  ['tr', '“Hayır,” dedi Durmuş’un oğlu 1284’te.'],
  ['ja', '「『いや』と」と言った。'],
])('and passes what is right in %s: %s', (code, text) => {
  expect(misprints(text, code)).toEqual([])
})

test('what is in another script shows, and so does a length out of line', () => {
  expect(shareOfScript('слово and three words more', 'ru')).toBeLessThan(0.3)
  const entries = [1, 2, 3, 4].flatMap((row) => [10, 20, 30].map((column) => ({ row, column, value: row * column })))
  const off = residuals(entries.map((one, at) => (at === 5 ? { ...one, value: one.value / 2 } : one)))
  expect(off.filter(({ residual }) => Math.abs(residual) > 0.1)).toMatchObject([{ row: 2, column: 30 }])
})

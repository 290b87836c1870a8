import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { respellByName } from './spelling.ts'

test.each([
  ['vishnu sarma', 'The Princes\nVishnu Sharma', 'vishnu Sharma', 1],
  ['restente poste', 'Poste restante\nThe Workshop', 'restante poste', 1],
  ['перивозчик', 'Перевозчик двух городов', 'Перевозчик', 1],
  ['zhuang zi', 'The Useless Tree\nZhuangzi', 'Zhuangzi', 1],
  ['the tenfoot hut', 'The Ten-Foot Hut', 'the Ten-Foot hut', 1],
  ['wrokshop', 'The Workshop', 'Workshop', 1],
  ['ferdausi', 'Zal\nFerdowsi', 'Ferdowsi', 2],
])('%s in %j is %s', (text, name, mended, cost) => {
  expect(respellByName(parseQuery(text), name)).toMatchObject({ text: mended, cost })
})

test.each([
  ['a name as it is', 'the princes', 'The Princes'],
  ['other words than the name’s', 'the simurgh sharma', 'The Princes\nVishnu Sharma'],
  ['a word of three letters', 'hut', 'The Hat'],
  ['too many wrong letters', 'plates', 'Pluto'],
  ['a script without spaces', '无用之林', '无用之树'],
  ['no words', '…', 'The Princes'],
])('%s is not mended', (_, text, name) => {
  expect(respellByName(parseQuery(text), name)).toBeUndefined()
})

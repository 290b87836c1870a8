import { expect, test } from 'vitest'
import { arabic, english, fakeApi, makeWork } from '#tests/support/fake-library.ts'
import { inWordsOf } from './library-names.ts'
import { localeOf } from './locales.ts'

const categories = [
  { id: 1, name: 'Poetry', icon: '' },
  { id: 2, name: 'Of our own', icon: '<svg></svg>' },
]
const work = makeWork({ categories: [{ id: 1, name: 'Poetry' }] })
const answers = {
  '/ar/api/categories': categories,
  '/ar/api/languages': [
    { ...english, region: 'Europe' },
    { ...arabic, code: 'xx', name: 'Unknown', region: null },
  ],
  '/ar/api/works/12': work,
}

test('§2 categories and languages: are named in the language of the interface, where it has a name for them', async () => {
  const reads = inWordsOf(await localeOf('ar', 'en'), fakeApi(answers).api)
  expect(await reads.get('/api/categories')).toEqual([
    { id: 1, name: 'الشعر', icon: 'Poetry' },
    { id: 2, name: 'Of our own', icon: '<svg></svg>' },
  ])
  expect(await reads.get('/api/languages')).toMatchObject([
    { code: 'en', name: 'الإنجليزية', region: 'أوروبا' },
    { code: 'xx', name: 'Unknown', region: null },
  ])
})

test('§2 reading page: a cover has the same colours in each language of the interface', async () => {
  const reads = inWordsOf(await localeOf('ar', 'en'), fakeApi(answers).api)
  expect(await reads.get('/api/works/12')).toMatchObject({
    categories: work.categories,
    originalLanguage: { name: 'العربية' },
  })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { StaffWorkDetail } from '#contract/works.ts'
import { EditedRow } from '../forms/edited-row.ts'
import { StatusBadge } from '../parts/badge.tsx'
import { isOwnCover } from './upload-cover.ts'
import {
  describeValue,
  keptUnread,
  languageCodes,
  messageOf,
  newWork,
  valuesOf,
  type WorkValues,
  withTag,
} from './work-values.ts'

const language = (id: number, code: string) => ({ id, code, name: `Language ${id}` })
const languages = [language(1, 'ara'), language(2, 'de'), language(3, 'fas'), language(4, 'el'), language(5, 'ur')]

const work: StaffWorkDetail = {
  id: 7,
  title: 'ملّاح المدينتين',
  localTitle: null,
  description: null,
  author: { name: 'Nobody' },
  authorId: 3,
  publicationYear: null,
  coverImage: null,
  tags: ['river'],
  originalLanguageId: 1,
  originalLanguage: { id: 1, name: 'Arabic', code: 'ar', isRtl: true },
  availableLanguages: languages,
  featured: false,
  status: 'draft',
  hasChapters: true,
  categoryIds: [2, 1],
  categories: [
    { id: 2, name: 'Essay' },
    { id: 1, name: 'Drama' },
  ],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 4,
  chapterCount: 6,
  localizations: [{ languageId: 2, title: 'Der Fährmann', description: null }],
}

describe('§2 works table: language chips', () => {
  test('are the first three codes of two letters, then how many there are besides', () => {
    const { codes, others } = languageCodes(languages)
    expect(codes.map(({ code }) => code)).toEqual(['ar', 'de', 'fa'])
    expect(others).toBe(2)
  })
  test('say nothing of others where there are none', () => {
    expect(languageCodes(languages.slice(0, 3)).others).toBe(0)
    expect(languageCodes([])).toEqual({ codes: [], others: 0 })
  })
})

describe('§2 works table: badges', () => {
  test.each([
    ['published', 'good', 'Published'],
    ['draft', 'pending', 'Draft'],
    ['archived', 'plain', 'Archived'],
  ])('badges tell the status: %s', (status, tone, words) => {
    const drawn = renderToStaticMarkup(createElement(StatusBadge, { status }))
    expect(drawn).toContain(`data-tone="${tone}"`)
    expect(drawn).toContain(`>${words}<`)
  })
  test('a work that is as it should be has a dot beside the word, any other a frame around it', () => {
    const isFramed = (status: string | null) =>
      /class="[^"]*badge/.test(renderToStaticMarkup(createElement(StatusBadge, { status })))
    expect(['published', null, 'draft', 'archived', 'lost'].map(isFramed)).toEqual([false, false, true, true, true])
  })
})

describe('§5 work form: tags', () => {
  test('a tag is taken without the blanks around it', () => {
    expect(withTag(['sea'], '  deep river ')).toEqual(['sea', 'deep river'])
  })
  test('blanks and duplicates are ignored', () => {
    const tags = ['sea']
    expect(withTag(tags, '   ')).toBe(tags)
    expect(withTag(tags, '\u200b')).toBe(tags)
    expect(withTag(tags, ' sea ')).toBe(tags)
  })
})

describe('§9 work form', () => {
  test('a new work is a hundred years old, published, not featured and without chapters', () => {
    expect(newWork(new Date(2026, 5, 1))).toMatchObject({
      publicationYear: 1926,
      status: 'published',
      featured: false,
      hasChapters: false,
    })
  })
  test('what is absent is an empty field, and a year that is absent stays so', () => {
    expect(valuesOf(work)).toMatchObject({
      description: '',
      coverImage: '',
      publicationYear: null,
      localizations: [{ languageId: 2, title: 'Der Fährmann', description: '' }],
    })
  })
})

describe('§2 work form: texts of the other kind', () => {
  test('chapters stay stored when a work becomes one text', () => {
    expect(keptUnread(work, false)).toBe(
      'This work has 6 chapters. They stay stored, but cannot be read while the work is one text.',
    )
    expect(keptUnread(work, true)).toBeUndefined()
    expect(keptUnread({ ...work, chapterCount: 0 }, false)).toBeUndefined()
  })
  test('one text stays stored when a work gets chapters', () => {
    const one = { ...work, hasChapters: false, availableLanguages: languages.slice(0, 1) }
    expect(keptUnread(one, true)).toBe(
      'This work has its text in 1 language. It stays stored, but cannot be read while the work has chapters.',
    )
    expect(keptUnread({ ...one, availableLanguages: [] }, true)).toBeUndefined()
  })
})

describe('a conflict is told in words', () => {
  const names = {
    authors: new Map([[3, 'Nobody']]),
    categories: new Map([
      [1, 'Drama'],
      [2, 'Essay'],
    ]),
    languages: new Map([[2, 'German']]),
  }
  test.each([
    ['authorId', 3, 'Nobody'],
    ['authorId', 9, '9'],
    ['categoryIds', [2, 1], 'Drama, Essay'],
    ['originalLanguageId', 2, 'German'],
    ['status', 'draft', 'Draft'],
    ['featured', true, 'Yes'],
    ['publicationYear', null, ''],
    ['tags', ['a', 'b'], 'a, b'],
    ['localizations', [{ languageId: 2, title: 'Der Fährmann', description: '' }], 'German: Der Fährmann'],
    ['localizations', [{ languageId: 2, title: '', description: '' }], ''],
  ] as const)('%s %j: %s', (name, value, told) => {
    expect(describeValue(name, value, names)).toBe(told)
  })
})

describe('§5 work form: cover image', () => {
  test('of this site is told from others', () => {
    expect(isOwnCover('/covers/0.webp')).toBe(true)
    expect(isOwnCover('https://example.org/covers/0.webp')).toBe(false)
  })
  test('is sent when it has changed: an old one on another site may be gone', () => {
    const edited = new EditedRow<WorkValues, StaffWorkDetail>(
      { ...work, coverImage: 'https://example.org/gone.jpg' },
      (row = work) => valuesOf(row),
    )
    expect(edited.changedIn({ ...edited.clean, title: 'New' })).toEqual(['title'])
    expect(edited.changedIn({ ...edited.clean, coverImage: '' })).toEqual(['coverImage'])
  })
})

test('a list that is wrong says so, or its first wrong item does', () => {
  expect(messageOf(undefined)).toBeUndefined()
  expect(messageOf({ message: 'One at least' })).toBe('One at least')
  expect(messageOf([undefined, { message: 'Not this one' }])).toBe('Not this one')
})

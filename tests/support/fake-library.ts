import type { Language } from '#contract/languages.ts'
import type { Reading } from '#contract/reading.ts'
import type { FoundWork, PassageMatch } from '#contract/search.ts'
import type { Site } from '#contract/site.ts'
import type { Work, WorkDetail } from '#contract/works.ts'
import { type Api, createApi } from '#web/framework/data/api.ts'

/** What the web half reads, made by hand: for tests of what it draws. */
export const site: Site = {
  brandName: 'Acme',
  brandUrl: 'https://acme.example/',
  contactEmail: 'hello@acme.example',
  demoUrl: 'https://calendar.example/',
  publicUrl: 'https://library.example',
  interfaceLanguage: 'en',
}

const language = (id: number, code: string, name: string, autonym: string, isRtl = false): Language => ({
  id,
  code,
  name,
  autonym,
  region: 'Somewhere',
  isRtl,
  fontFamily: null,
})

export const arabic = language(1, 'ara', 'Arabic', 'العربية', true)
export const english = language(2, 'en', 'English', 'English')
export const greek = language(3, 'el', 'Greek', 'Ελληνικά')

const shown = ({ region: _, ...rest }: Language) => rest

export function makeWork(changes: Partial<WorkDetail> = {}): WorkDetail {
  return {
    id: 12,
    title: 'قصة البنّاء',
    localTitle: "The Mason's Tale",
    description: 'A tale of two banks.',
    author: { name: 'Al-Jahiz' },
    authorId: 1,
    publicationYear: 850,
    coverImage: null,
    tags: ['river', 'bridge'],
    originalLanguageId: arabic.id,
    originalLanguage: arabic,
    availableLanguages: [shown(arabic), shown(english)],
    featured: false,
    status: 'published',
    hasChapters: false,
    categoryIds: [1],
    categories: [{ id: 1, name: 'Short Story' }],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    chapterCount: 0,
    ...changes,
  }
}

/** A work as lists carry it. */
export function listed(id: number, changes: Partial<Work> = {}): Work {
  const { chapterCount: _, ...work } = makeWork()
  return { ...work, id, title: `Work ${id}`, localTitle: null, originalLanguage: english, ...changes }
}

/** A work as a search finds it. */
export function found(id: number, changes: Partial<FoundWork> = {}): FoundWork {
  const nothing = { matches: [], titleMatch: null, authorRanges: [], descriptionMatch: null, matchedTags: [] }
  return { ...listed(id), ...nothing, authorMatch: null, opensIn: null, ...changes }
}

/** A passage in which `words` stand once. */
export function match(language: Language, snippet: string, words: string, changes: Partial<PassageMatch> = {}) {
  const start = snippet.indexOf(words)
  const ranges: PassageMatch['ranges'] = words === '' ? [] : [[start, start + words.length]]
  return { language, snippet, ranges, foundIn: null, chapter: null, anchor: 'p1', ...changes }
}

export function makeReading(changes: Partial<Reading> = {}): Reading {
  return {
    workId: 12,
    language: shown(arabic),
    title: 'قصة البنّاء',
    titleLanguage: 'ara',
    description: 'A tale of two banks.',
    descriptionLanguage: 'en',
    chapter: null,
    contents: [],
    readableIn: ['ara', 'en'],
    links: {},
    text: { html: '<p id="p1">كان يا ما كان</p>', isComplete: true, revision: 1, length: 11 },
    ...changes,
  }
}

export const englishReading = (changes: Partial<Reading> = {}): Reading =>
  makeReading({
    language: shown(english),
    title: "The Mason's Tale",
    titleLanguage: 'en',
    text: { html: '<p id="p1">Once there was, and was not.</p>', isComplete: true, revision: 1, length: 23 },
    ...changes,
  })

/** The Arabic beside the English, passage by passage. */
export const pairReading = (rows: [string | null, string | null][], changes: Partial<Reading> = {}): Reading =>
  englishReading({
    text: { html: '', isComplete: true, revision: 1, length: 23 },
    beside: { language: shown(arabic), text: { title: null, isComplete: true, revision: 1, length: 11, rows } },
    ...changes,
  })

/** A list that is longer than the part of it that is answered, or of which more is said. */
export class LongList {
  readonly items: unknown[]
  readonly headers: Record<string, string>

  constructor(items: unknown[], total: number | string, headers: Record<string, string> = {}) {
    this.items = items
    this.headers = { 'x-total-count': String(total), ...headers }
  }
}

/** The same address without what it says of the part and the order of a list. */
const withoutPart = (path: string) => path.replace(/sort=shelf&|limit=[26]0&page=1$/g, '').replace(/[?&]$/, '')

/** An API that knows some addresses, of lists with or without the part; a number is a failure of that status. */
export function fakeApi(answers: Record<string, unknown>): { api: Api; asked: string[] } {
  const asked: string[] = []
  const api = createApi(async (path) => {
    asked.push(path)
    const known = path in answers ? path : withoutPart(path)
    const answer = known in answers ? answers[known] : 404
    if (answer instanceof LongList) return Response.json(answer.items, { headers: answer.headers })
    if (typeof answer !== 'number') return Response.json(answer)
    const problem = { type: 'about:blank', title: 'Failure', status: answer, detail: `Failure ${answer}` }
    return Response.json(problem, { status: answer, headers: { 'content-type': 'application/problem+json' } })
  })
  return { api, asked }
}

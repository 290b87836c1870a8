import { z } from 'zod'
import { type Address, openApiPath, type ReadName, reads } from '../addresses.ts'
import { authorSchema } from '../authors.ts'
import { categorySchema } from '../categories.ts'
import { chapterSchema } from '../chapters.ts'
import { languageSchema, languageShelfSchema } from '../languages.ts'
import { CORRECTED_HEADER, SUGGESTED_HEADER } from '../limits.ts'
import { readingSchema } from '../reading.ts'
import { reportInputSchema } from '../reports.ts'
import { foundWorkSchema, passageMatchSchema, suggestionSchema } from '../search.ts'
import { sessionSchema } from '../staff.ts'
import { translationRefSchema, translationSchema } from '../translations.ts'
import { workDetailSchema, workSchema } from '../works.ts'
import { type Call, type Calls, COUNT_HEADER } from './call.ts'

type ParameterOf<Name extends ReadName> = (typeof reads)[Name] extends {
  parameters: readonly (infer P extends string)[]
}
  ? P
  : never

/** Every parameter that a public read may have in its query. */
const parameters: Record<ParameterOf<ReadName>, z.ZodType> = {
  limit: z.int().min(1).max(200).describe('At most so many.'),
  cursor: z.string().describe('What comes after this place: from the `Link` header of the part before.'),
  page: z.int().min(1).max(999_999).describe('This part, of `limit` each; not with a cursor.'),
  featured: z.boolean(),
  filter: z.string().describe('Words of the title or of the author.'),
  language: z.string().describe('Code of a language in which the works can be read.'),
  sort: z.enum(['newest', 'shelf']).describe('`shelf`: featured works first, then by title; it goes on by `page`.'),
  works: z
    .enum(['original', 'translated'])
    .describe('Of the works in this language, those written in it, or the others.'),
  q: z.string().describe('What is searched: words, "phrases", -excluded words.'),
  category: z.int().min(1),
  in: z.string().describe('Code of the language in which passages should be shown.'),
  exact: z.string().describe('With any value: words as they are written, and not other forms of them.'),
  part: z.int().min(1).describe('Of a long text, which is answered in parts.'),
}

const LINK_HEADER = { Link: 'Address of the next part (`rel="next"`), where the list goes on.' }
const SEARCH_HEADERS = {
  ...LINK_HEADER,
  'X-Total-Count': 'The number of works, with a `+` where there may be more.',
  [CORRECTED_HEADER]: 'The words that were searched instead, URI-encoded.',
  [SUGGESTED_HEADER]: 'Words that may have been meant, where only other forms of the words were found; URI-encoded.',
}

interface Read {
  does: string
  answer: z.ZodType
  headers?: Call['headers']
}

const listOf = (schema: z.ZodType) => ({ answer: z.array(schema), headers: { ...LINK_HEADER, ...COUNT_HEADER } })

/** What each read of the table of addresses answers. `reading` describes `pair` too: their addresses look the same. */
const answers: Record<Exclude<ReadName, 'pair'>, Read> = {
  works: {
    does: 'The published works. More than 1,000 that are asked for at once are sent as they are read: without an ETag, and where that fails the answer breaks off before its closing bracket.',
    ...listOf(workSchema),
  },
  recentWorks: { does: 'The ten newest works.', answer: z.array(workSchema) },
  worksWithTag: { does: 'The works with a tag.', ...listOf(workSchema) },
  work: { does: 'A work.', answer: workDetailSchema },
  chapters: { does: 'The chapters of a work, with all their texts as Markdown.', ...listOf(chapterSchema) },
  translations: {
    does: 'The languages of a work without chapters, without the texts.',
    ...listOf(translationRefSchema),
  },
  translation: {
    does: 'The text of a work without chapters in one language, given by its id.',
    answer: translationSchema,
  },
  find: { does: 'The passages of one work in which words are found.', ...listOf(passageMatchSchema) },
  reading: {
    does: 'A place of a work as its page shows it, in one language or, with `a+b` as code, in two side by side.',
    answer: readingSchema,
  },
  authors: { does: 'The authors.', ...listOf(authorSchema) },
  author: { does: 'An author.', answer: authorSchema },
  worksByAuthor: { does: 'The works of an author.', ...listOf(workSchema) },
  categories: { does: 'The categories.', ...listOf(categorySchema) },
  category: { does: 'A category.', answer: categorySchema },
  worksInCategory: { does: 'The works of a category.', ...listOf(workSchema) },
  languages: { does: 'The languages.', ...listOf(languageSchema) },
  language: { does: 'A language.', answer: languageSchema },
  languageShelves: {
    does: 'What each language has to read: how many works, and a first line.',
    answer: z.array(languageShelfSchema),
  },
  worksInLanguage: { does: 'The works that can be read in a language.', ...listOf(workSchema) },
  search: {
    does: 'The works in whose texts or titles words are found, the best first.',
    answer: z.array(foundWorkSchema),
    headers: SEARCH_HEADERS,
  },
  suggestions: { does: 'Works and authors whose names begin so.', answer: z.array(suggestionSchema) },
}

/** A call for each address of a read. The second address, which has one more name, makes the call `…At`. */
function readCalls(name: Exclude<ReadName, 'pair'>): [string, Call][] {
  const { paths, parameters: names = [] }: Address = reads[name]
  const query = Object.fromEntries(
    names.map((parameter) => [parameter, parameters[parameter as ParameterOf<ReadName>]]),
  )
  return paths.map((path, index) => [
    index === 0 ? name : `${name}At`,
    { on: `GET ${path as `/api/${string}`}`, query, ...answers[name] },
  ])
}

const health = z.object({ status: z.literal('ok') })

/** The calls that everybody may make. */
export const publicCalls: Calls = {
  ...Object.fromEntries((Object.keys(answers) as (keyof typeof answers)[]).flatMap(readCalls)),
  sendReport: {
    on: 'POST /api/reports',
    does: 'Reports a mistake in a passage. The same `token` once more is one report.',
    body: reportInputSchema,
    refusals: [403, 404, 409, 429, 507],
  },
  session: { on: 'GET /api/session', does: 'Who is signed in, and how people sign in.', answer: sessionSchema },
  signOut: { on: 'DELETE /api/session', does: 'Ends the session.', refusals: [403] },
  health: {
    on: 'GET /api/health',
    does: 'Whether the site and its database answer.',
    answer: health.extend({ database: z.literal('ok') }),
  },
  isAlive: { on: 'GET /api/health/live', does: 'Whether the process answers.', answer: health },
  isReady: { on: 'GET /api/health/ready', does: 'Whether the site may be sent requests.', answer: health },
  description: {
    on: `GET ${openApiPath}`,
    does: 'This description.',
    answer: z.object({ openapi: z.string() }).catchall(z.unknown()),
  },
}

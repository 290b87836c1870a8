import { z } from 'zod'
import {
  chapterInputSchema,
  chapterOrderSchema,
  chapterPatchSchema,
  chapterSplitSchema,
  chapterTextInputSchema,
  staffChapterSchema,
  staffChapterTextSchema,
} from '../chapters.ts'
import { findInputSchema, findLineSchema, spellingsSchema } from '../find-replace.ts'
import {
  coverageRowSchema,
  languageStatusSchema,
  previewInputSchema,
  previewSchema,
  staffTranslationDetailSchema,
  staffTranslationSchema,
  textAlignmentSchema,
  translationInputSchema,
  translationPatchSchema,
} from '../translations.ts'
import { workStatuses } from '../works.ts'
import { type Calls, deletion, rowId, staffList } from './call.ts'

const chapterCalls: Calls = {
  listChapters: {
    on: 'GET /api/admin/works/:id/chapters',
    does: 'The chapters of a work, without their texts.',
    answer: z.array(staffChapterSchema),
  },
  createChapter: {
    on: 'POST /api/admin/works/:id/chapters',
    does: 'Adds a last chapter, with its texts.',
    body: chapterInputSchema,
    answer: staffChapterSchema,
    status: 201,
  },
  orderChapters: {
    on: 'PUT /api/admin/works/:id/chapters/order',
    does: 'Puts the chapters of a work in another order.',
    body: chapterOrderSchema,
    answer: z.array(staffChapterSchema),
  },
  splitIntoChapters: {
    on: 'POST /api/admin/works/:id/chapters/split',
    does: 'Shares the parts of a text out among chapters.',
    body: chapterSplitSchema,
    answer: z.array(staffChapterSchema),
  },
  renameChapter: {
    on: 'PATCH /api/admin/chapters/:id',
    does: 'Gives a chapter another title.',
    body: chapterPatchSchema,
    answer: staffChapterSchema,
  },
  deleteChapter: {
    on: 'DELETE /api/admin/chapters/:id',
    does: 'Deletes a chapter with its texts.',
    ...deletion,
  },
  findChapterText: {
    on: 'GET /api/admin/chapters/:id/translations/:languageId',
    does: 'The text of a chapter in one language.',
    answer: staffChapterTextSchema,
  },
  saveChapterText: {
    on: 'PUT /api/admin/chapters/:id/translations/:languageId',
    does: 'Writes the text of a chapter in one language.',
    body: chapterTextInputSchema,
    answer: staffChapterTextSchema,
  },
  deleteChapterText: {
    on: 'DELETE /api/admin/chapters/:id/translations/:languageId',
    does: 'Deletes the text of a chapter in one language.',
    ...deletion,
  },
  deleteChapterTexts: {
    on: 'DELETE /api/admin/works/:id/translations/:languageId',
    does: 'Deletes the texts of all chapters of a work in one language.',
    query: { texts: rowId.describe('How many texts were shown; if there are others by now: 409.') },
  },
  findChapterAlignment: {
    on: 'GET /api/admin/chapters/:id/translations/:languageId/alignment',
    does: 'How the text of a chapter answers to that of its original.',
    answer: textAlignmentSchema,
  },
}

const coverageFilters = { status: z.enum(workStatuses).describe('Of the works.'), category: rowId }

const translationCalls: Calls = {
  listTranslations: {
    on: 'GET /api/admin/translations',
    does: 'Each work in each of its languages, a page of them.',
    ...staffList(staffTranslationSchema, ['title', 'author', 'language', 'status', 'date'], {
      language: rowId,
      work: rowId,
      status: z.enum(['complete', 'progress']),
      flag: z.enum(['gaps']).describe('Only texts that seem to lack something.'),
    }),
  },
  listLanguageStatus: {
    on: 'GET /api/admin/translations/status',
    does: 'How many works are in each language: of all works, or of those that the filters let through.',
    query: { filter: z.string().describe('Words of the title or the author.'), ...coverageFilters },
    answer: z.array(languageStatusSchema),
  },
  listCoverage: {
    on: 'GET /api/admin/translations/coverage',
    does: 'Which work is in which languages, a page of works.',
    ...staffList(coverageRowSchema, ['title', 'missing'], {
      lacks: rowId.describe('A language in which the works have no text.'),
      ...coverageFilters,
    }),
  },
  findTranslation: {
    on: 'GET /api/admin/translations/:id',
    does: 'The text of a work without chapters in one language.',
    answer: staffTranslationDetailSchema,
  },
  findTranslationOfWork: {
    on: 'GET /api/admin/works/:id/translations/:languageId',
    does: 'The same, by work and language.',
    answer: staffTranslationDetailSchema,
  },
  findTranslationAlignment: {
    on: 'GET /api/admin/translations/:id/alignment',
    does: 'How a text answers to that of its original.',
    answer: textAlignmentSchema,
  },
  createTranslation: {
    on: 'POST /api/admin/translations',
    does: 'Adds the text of a work without chapters in one language.',
    body: translationInputSchema,
    answer: staffTranslationDetailSchema,
    status: 201,
  },
  updateTranslation: {
    on: 'PATCH /api/admin/translations/:id',
    does: 'Changes a text.',
    body: translationPatchSchema,
    answer: staffTranslationDetailSchema,
  },
  deleteTranslation: { on: 'DELETE /api/admin/translations/:id', does: 'Deletes a text.', ...deletion },
  findInTexts: {
    on: 'POST /api/admin/find',
    does: 'Looks for words in the Markdown of texts. The answer has a line for each text in which they are. Closing the connection stops it.',
    body: findInputSchema,
    answer: findLineSchema,
    isStream: true,
  },
  findSpellings: {
    on: 'GET /api/admin/works/:id/translations/:languageId/spellings',
    does: 'Names and terms of a work that its texts in one language write in more than one way.',
    answer: spellingsSchema,
  },
  previewText: {
    on: 'POST /api/admin/preview',
    does: 'A text as readers would see it.',
    body: previewInputSchema,
    answer: previewSchema,
  },
}

/** The calls for chapters and texts. */
export const textCalls: Calls = { ...chapterCalls, ...translationCalls }

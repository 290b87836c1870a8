import * as paths from '../paths.ts'
import { authorMessages, categoryMessages, languageMessages } from './entry-messages.ts'

/** An entry is what works and texts refer to. */
export type EntryKind = 'author' | 'category' | 'language'

/** The fields that entries of all three kinds have, as staff see them. */
export type EntryRow = { id: number; name: string; revision: number; [field: string]: unknown }

/** For each kind of entry: the path of its calls, the addresses of its views, and their words. */
export const entryKinds = {
  author: {
    api: '/api/admin/authors',
    views: 'authors',
    listPath: paths.authorsPath,
    addPath: paths.addAuthorPath,
    editPath: paths.editAuthorPath,
    messages: authorMessages,
  },
  category: {
    api: '/api/admin/categories',
    views: 'categories',
    listPath: paths.categoriesPath,
    addPath: paths.addCategoryPath,
    editPath: paths.editCategoryPath,
    messages: categoryMessages,
  },
  language: {
    api: '/api/admin/languages',
    views: 'languages',
    listPath: paths.languagesPath,
    addPath: paths.addLanguagePath,
    editPath: paths.editLanguagePath,
    messages: languageMessages,
  },
} as const

export const dashboardMessages = {
  title: 'Dashboard',
  figures: 'Figures',
  totalWorks: 'Total Works',
  languages: 'Languages',
  translations: 'Translations',
  pendingTranslations: 'Pending Translations',
  recent: 'Recently Added Works',
  allWorks: 'All works',
  noWorks: 'No works yet. Add the first one.',
  workTitle: 'Title',
  year: 'Publication Year',
  noYear: 'Unknown',
  author: 'Author',
  categories: 'Categories',
  more: (n: number) => `+${n}`,
  status: 'Status',
  overview: 'Content Overview',
  authors: 'Authors',
  actions: 'Quick Actions',
  addWork: 'Add New Work',
  manageTranslations: 'Manage Translations',
  manageAuthors: 'Manage Authors',
  manageCategories: 'Manage Categories',
} as const

const counted = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

export const toDoMessages = {
  title: 'To do',
  nothing: 'Nothing waits for you.',
  reports: (n: number) => counted(n, 'open report', 'open reports'),
  gaps: (n: number) => counted(n, 'translation seems to lack something', 'translations seem to lack something'),
  pending: (n: number) => counted(n, 'translation in progress', 'translations in progress'),
  /** @param oldest when the draft that was left alone longest was changed last */
  drafts: (n: number, oldest: string | undefined) =>
    `${counted(n, 'draft', 'drafts')}${oldest === undefined ? '' : `, untouched since ${days.format(new Date(oldest))}`}`,
} as const

export const firstStepsMessages = {
  title: 'This library is empty',
  hint: 'A work needs a language, an author and a category. Add them first, then the work and its text.',
  addLanguage: 'Add a language',
  addAuthor: 'Add an author',
  addCategory: 'Add a category',
  addWork: 'Add a work',
  done: 'Done',
  orBooks: 'E-books and other files bring their language and author along:',
  importBooks: 'Import books',
  orImport: 'To import works that are stored in a folder, run this where the library is installed:',
  importCommand: 'npm run library -- import <folder>',
} as const

/** How full a bar of the overview is: ten entries fill it. @returns 0 to 100 */
export const overviewPercent = (count: number): number => Math.min(100, (count / 10) * 100)

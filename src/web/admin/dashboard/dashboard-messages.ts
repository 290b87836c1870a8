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

/** Ten of a kind fill their bar. @returns 0 to 100 */
export const overviewPercent = (count: number): number => Math.min(100, (count / 10) * 100)

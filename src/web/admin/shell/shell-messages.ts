/** Around the views of the staff site. */
export const shellMessages = {
  staff: 'Staff',
  menu: 'Menu',
  views: 'Views',
  skip: 'Skip to content',
  toLibrary: 'The library',
  dashboard: 'Dashboard',
  works: 'Works',
  translations: 'Translations',
  authors: 'Authors',
  categories: 'Categories',
  languages: 'Languages',
  reports: 'Reports',
  openReports: (open: number) => `, ${open.toLocaleString('en')} open`,
  activity: 'Activity',
  people: 'People',
  settings: 'Settings',
  deleted: 'Deleted items',
  loading: 'Loading…',
} as const

export const viewMessages = {
  missing: 'Not found',
  missingHint: 'There is nothing at this address. It may have been deleted: look under Deleted items.',
  failed: 'This could not be loaded',
  again: 'Try again',
  loading: 'Loading…',
  unknown: 'Page not found',
  unknownHint: 'There is no such view.',
  toDashboard: 'To the dashboard',
} as const

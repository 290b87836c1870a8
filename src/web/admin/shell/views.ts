import type { StaffIconName } from '../parts/staff-icon.tsx'
import * as paths from '../paths.ts'
import { shellMessages as t } from './shell-messages.ts'

export interface SidebarEntry {
  path: string
  label: string
  icon: StaffIconName
  /** Views beneath it: their names in the address. */
  also: readonly string[]
}

/** The sidebar, in its order. */
export const sidebar: readonly SidebarEntry[] = [
  { path: paths.dashboardPath, label: t.dashboard, icon: 'dashboard', also: [] },
  {
    path: paths.worksPath,
    label: t.works,
    icon: 'works',
    also: ['add-work', 'edit-work', 'chapters', 'split-chapters', 'history'],
  },
  {
    path: paths.translationsPath,
    label: t.translations,
    icon: 'translations',
    also: ['coverage', 'add-translation', 'edit-translation'],
  },
  { path: paths.authorsPath, label: t.authors, icon: 'authors', also: ['add-author', 'edit-author'] },
  { path: paths.categoriesPath, label: t.categories, icon: 'categories', also: ['add-category', 'edit-category'] },
  { path: paths.languagesPath, label: t.languages, icon: 'languages', also: ['add-language', 'edit-language'] },
  { path: paths.reportsPath, label: t.reports, icon: 'report', also: ['reports'] },
  { path: paths.settingsPath, label: t.settings, icon: 'settings', also: ['deleted'] },
]

export function isWithin(entry: SidebarEntry, path: string): boolean {
  if (path === entry.path) return true
  const view = path.slice(paths.dashboardPath.length + 1).split('/')[0] ?? ''
  return entry.also.includes(view)
}

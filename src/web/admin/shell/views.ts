import * as icons from '../../ui/icons.ts'
import * as paths from '../paths.ts'
import { shellMessages as t } from './shell-messages.ts'

export interface SidebarEntry {
  path: string
  label: string
  /** One of `icons.ts`. */
  icon: string
  /** Views beneath it: their names in the address. */
  also: readonly string[]
}

/** The sidebar, in its order. */
export const sidebar: readonly SidebarEntry[] = [
  { path: paths.dashboardPath, label: t.dashboard, icon: icons.dashboardIcon, also: [] },
  {
    path: paths.worksPath,
    label: t.works,
    icon: icons.worksIcon,
    also: ['add-work', 'edit-work', 'chapters', 'split-chapters', 'history'],
  },
  {
    path: paths.translationsPath,
    label: t.translations,
    icon: icons.translationsIcon,
    also: ['coverage', 'add-translation', 'edit-translation'],
  },
  { path: paths.authorsPath, label: t.authors, icon: icons.authorsIcon, also: ['add-author', 'edit-author'] },
  {
    path: paths.categoriesPath,
    label: t.categories,
    icon: icons.categoriesIcon,
    also: ['add-category', 'edit-category'],
  },
  { path: paths.languagesPath, label: t.languages, icon: icons.languagesIcon, also: ['add-language', 'edit-language'] },
  { path: paths.reportsPath, label: t.reports, icon: icons.reportIcon, also: ['reports'] },
  { path: paths.settingsPath, label: t.settings, icon: icons.settingsIcon, also: ['deleted'] },
]

export function isWithin(entry: SidebarEntry, path: string): boolean {
  if (path === entry.path) return true
  const view = path.slice(paths.dashboardPath.length + 1).split('/')[0] ?? ''
  return entry.also.includes(view)
}

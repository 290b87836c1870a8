import { matchPath } from '#contract/path-patterns.ts'
import { type WhenLoaded, whenLoaded } from '../ui/when-loaded.tsx'
import { dashboardPath, type ViewProps } from './paths.ts'

type View = WhenLoaded<ViewProps>

/** The views, by the part of their address after `/admin-dashboard`. A view is downloaded when it is first opened. */
const table: readonly (readonly [pattern: string, view: View])[] = [
  ['', whenLoaded(async () => (await import('./dashboard/dashboard-view.tsx')).DashboardView)],
  ['/activity', whenLoaded(async () => (await import('./history/activity-view.tsx')).ActivityView)],
  ['/add-author', whenLoaded(async () => (await import('./entries/authors.tsx')).AddAuthorView)],
  ['/add-category', whenLoaded(async () => (await import('./entries/categories.tsx')).AddCategoryView)],
  ['/add-language', whenLoaded(async () => (await import('./entries/languages.tsx')).AddLanguageView)],
  ['/add-translation', whenLoaded(async () => (await import('./texts/translation-form.tsx')).AddTranslationView)],
  ['/add-work', whenLoaded(async () => (await import('./works/work-form.tsx')).AddWorkView)],
  ['/authors', whenLoaded(async () => (await import('./entries/authors.tsx')).AuthorsView)],
  ['/categories', whenLoaded(async () => (await import('./entries/categories.tsx')).CategoriesView)],
  ['/chapters/:workId', whenLoaded(async () => (await import('./chapters/chapters-view.tsx')).ChaptersView)],
  [
    '/chapters/:workId/:chapterId/:languageId',
    whenLoaded(async () => (await import('./chapters/chapter-text-view.tsx')).ChapterTextView),
  ],
  ['/coverage', whenLoaded(async () => (await import('./texts/coverage-view.tsx')).CoverageView)],
  ['/deleted', whenLoaded(async () => (await import('./history/deleted-view.tsx')).DeletedView)],
  ['/edit-author/:id', whenLoaded(async () => (await import('./entries/authors.tsx')).EditAuthorView)],
  ['/edit-category/:id', whenLoaded(async () => (await import('./entries/categories.tsx')).EditCategoryView)],
  ['/edit-language/:id', whenLoaded(async () => (await import('./entries/languages.tsx')).EditLanguageView)],
  ['/edit-translation/:id', whenLoaded(async () => (await import('./texts/translation-form.tsx')).EditTranslationView)],
  ['/edit-work/:id', whenLoaded(async () => (await import('./works/work-form.tsx')).EditWorkView)],
  ['/find-replace', whenLoaded(async () => (await import('./find-replace/find-replace-view.tsx')).FindReplaceView)],
  ['/history/:entity/:id', whenLoaded(async () => (await import('./history/history-view.tsx')).HistoryView)],
  ['/import-books', whenLoaded(async () => (await import('./imports/import-view.tsx')).ImportView)],
  ['/languages', whenLoaded(async () => (await import('./entries/languages.tsx')).LanguagesView)],
  ['/people', whenLoaded(async () => (await import('./people/people-view.tsx')).PeopleView)],
  ['/reports', whenLoaded(async () => (await import('./reports/reports-view.tsx')).ReportsView)],
  ['/reports/:id', whenLoaded(async () => (await import('./reports/report-view.tsx')).ReportView)],
  ['/settings', whenLoaded(async () => (await import('./settings/settings-view.tsx')).SettingsView)],
  ['/split-chapters/:workId', whenLoaded(async () => (await import('./chapters/split/split-view.tsx')).SplitView)],
  ['/translations', whenLoaded(async () => (await import('./texts/translations-view.tsx')).TranslationsView)],
  ['/works', whenLoaded(async () => (await import('./works/works-view.tsx')).WorksView)],
]

/** @returns undefined where the address has no view of the dashboard */
export function findView(path: string): { View: View; params: Record<string, string> } | undefined {
  if (!path.startsWith(dashboardPath)) return undefined
  const rest = path.slice(dashboardPath.length)
  for (const [pattern, View] of table) {
    const params = matchPath(pattern, rest)
    if (params) return { View, params }
  }
  return undefined
}

import { type ComponentType, lazy } from 'react'
import { matchPath } from '#contract/path-patterns.ts'
import { dashboardPath, type ViewProps } from './paths.ts'

type View = ComponentType<ViewProps>

/** The views, by the part of their address after `/admin-dashboard`. A view is downloaded when it is first opened. */
const table: readonly (readonly [pattern: string, view: View])[] = [
  ['', lazy(async () => ({ default: (await import('./dashboard/dashboard-view.tsx')).DashboardView }))],
  ['/activity', lazy(async () => ({ default: (await import('./history/activity-view.tsx')).ActivityView }))],
  ['/add-author', lazy(async () => ({ default: (await import('./entries/authors.tsx')).AddAuthorView }))],
  ['/add-category', lazy(async () => ({ default: (await import('./entries/categories.tsx')).AddCategoryView }))],
  ['/add-language', lazy(async () => ({ default: (await import('./entries/languages.tsx')).AddLanguageView }))],
  [
    '/add-translation',
    lazy(async () => ({ default: (await import('./texts/translation-form.tsx')).AddTranslationView })),
  ],
  ['/add-work', lazy(async () => ({ default: (await import('./works/work-form.tsx')).AddWorkView }))],
  ['/authors', lazy(async () => ({ default: (await import('./entries/authors.tsx')).AuthorsView }))],
  ['/categories', lazy(async () => ({ default: (await import('./entries/categories.tsx')).CategoriesView }))],
  ['/chapters/:workId', lazy(async () => ({ default: (await import('./chapters/chapters-view.tsx')).ChaptersView }))],
  [
    '/chapters/:workId/:chapterId/:languageId',
    lazy(async () => ({ default: (await import('./chapters/chapter-text-view.tsx')).ChapterTextView })),
  ],
  ['/coverage', lazy(async () => ({ default: (await import('./texts/coverage-view.tsx')).CoverageView }))],
  ['/deleted', lazy(async () => ({ default: (await import('./history/deleted-view.tsx')).DeletedView }))],
  ['/edit-author/:id', lazy(async () => ({ default: (await import('./entries/authors.tsx')).EditAuthorView }))],
  ['/edit-category/:id', lazy(async () => ({ default: (await import('./entries/categories.tsx')).EditCategoryView }))],
  ['/edit-language/:id', lazy(async () => ({ default: (await import('./entries/languages.tsx')).EditLanguageView }))],
  [
    '/edit-translation/:id',
    lazy(async () => ({ default: (await import('./texts/translation-form.tsx')).EditTranslationView })),
  ],
  ['/edit-work/:id', lazy(async () => ({ default: (await import('./works/work-form.tsx')).EditWorkView }))],
  [
    '/find-replace',
    lazy(async () => ({ default: (await import('./find-replace/find-replace-view.tsx')).FindReplaceView })),
  ],
  ['/history/:entity/:id', lazy(async () => ({ default: (await import('./history/history-view.tsx')).HistoryView }))],
  ['/import-books', lazy(async () => ({ default: (await import('./imports/import-view.tsx')).ImportView }))],
  ['/languages', lazy(async () => ({ default: (await import('./entries/languages.tsx')).LanguagesView }))],
  ['/people', lazy(async () => ({ default: (await import('./people/people-view.tsx')).PeopleView }))],
  ['/reports', lazy(async () => ({ default: (await import('./reports/reports-view.tsx')).ReportsView }))],
  ['/reports/:id', lazy(async () => ({ default: (await import('./reports/report-view.tsx')).ReportView }))],
  ['/settings', lazy(async () => ({ default: (await import('./settings/settings-view.tsx')).SettingsView }))],
  [
    '/split-chapters/:workId',
    lazy(async () => ({ default: (await import('./chapters/split/split-view.tsx')).SplitView })),
  ],
  ['/translations', lazy(async () => ({ default: (await import('./texts/translations-view.tsx')).TranslationsView }))],
  ['/works', lazy(async () => ({ default: (await import('./works/works-view.tsx')).WorksView }))],
]

export function findView(path: string): { View: View; params: Record<string, string> } | undefined {
  const rest = path.slice(dashboardPath.length)
  for (const [pattern, View] of table) {
    const params = matchPath(pattern, rest)
    if (params) return { View, params }
  }
  return undefined
}

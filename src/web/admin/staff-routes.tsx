import { type ComponentType, lazy } from 'react'
import { matchPath } from '../framework/router/match.ts'
import { dashboardPath } from './paths.ts'
import type { ViewProps } from './view-props.ts'

type View = ComponentType<ViewProps>

/** The views of the dashboard by what follows `/admin-dashboard` in their address; each is fetched when it is first opened. */
const table: readonly (readonly [pattern: string, view: View])[] = [
  ['', lazy(async () => ({ default: (await import('./dashboard/dashboard-view.tsx')).DashboardView }))],
  ['/add-author', lazy(async () => ({ default: (await import('./authors/author-views.tsx')).AddAuthorView }))],
  ['/add-category', lazy(async () => ({ default: (await import('./categories/category-views.tsx')).AddCategoryView }))],
  ['/add-language', lazy(async () => ({ default: (await import('./languages/language-views.tsx')).AddLanguageView }))],
  [
    '/add-translation',
    lazy(async () => ({ default: (await import('./translations/translation-views.tsx')).AddTranslationView })),
  ],
  ['/add-work', lazy(async () => ({ default: (await import('./works/work-views.tsx')).AddWorkView }))],
  ['/authors', lazy(async () => ({ default: (await import('./authors/authors-view.tsx')).AuthorsView }))],
  ['/categories', lazy(async () => ({ default: (await import('./categories/categories-view.tsx')).CategoriesView }))],
  ['/chapters/:workId', lazy(async () => ({ default: (await import('./chapters/chapters-view.tsx')).ChaptersView }))],
  [
    '/chapters/:workId/:chapterId/:languageId',
    lazy(async () => ({ default: (await import('./chapters/chapter-text-view.tsx')).ChapterTextView })),
  ],
  ['/coverage', lazy(async () => ({ default: (await import('./translations/coverage-view.tsx')).CoverageView }))],
  ['/deleted', lazy(async () => ({ default: (await import('./history/deleted-view.tsx')).DeletedView }))],
  ['/edit-author/:id', lazy(async () => ({ default: (await import('./authors/author-views.tsx')).EditAuthorView }))],
  [
    '/edit-category/:id',
    lazy(async () => ({ default: (await import('./categories/category-views.tsx')).EditCategoryView })),
  ],
  [
    '/edit-language/:id',
    lazy(async () => ({ default: (await import('./languages/language-views.tsx')).EditLanguageView })),
  ],
  [
    '/edit-translation/:id',
    lazy(async () => ({ default: (await import('./translations/translation-views.tsx')).EditTranslationView })),
  ],
  ['/edit-work/:id', lazy(async () => ({ default: (await import('./works/work-views.tsx')).EditWorkView }))],
  ['/history/:entity/:id', lazy(async () => ({ default: (await import('./history/history-view.tsx')).HistoryView }))],
  ['/languages', lazy(async () => ({ default: (await import('./languages/languages-view.tsx')).LanguagesView }))],
  ['/reports', lazy(async () => ({ default: (await import('./reports/reports-view.tsx')).ReportsView }))],
  ['/reports/:id', lazy(async () => ({ default: (await import('./reports/report-view.tsx')).ReportView }))],
  ['/settings', lazy(async () => ({ default: (await import('./settings/settings-view.tsx')).SettingsView }))],
  ['/split-chapters/:workId', lazy(async () => ({ default: (await import('./chapters/split-view.tsx')).SplitView }))],
  [
    '/translations',
    lazy(async () => ({ default: (await import('./translations/translations-view.tsx')).TranslationsView })),
  ],
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

import { idOf } from '#contract/addresses.ts'
import type { ViewList } from '#contract/saved-views.ts'

/** All addresses of the staff site. */
export const loginPath = '/admin-login'
export const dashboardPath = '/admin-dashboard'
const view = (name: string) => `${dashboardPath}/${name}`

export const worksPath = view('works')
export const translationsPath = view('translations')
/** The texts of a work. */
export const textsOfWorkPath = (workId: number) => `${translationsPath}?work=${workId}`
/** Drafts, the longest untouched first. */
export const draftsPath = `${worksPath}?status=draft&sort=updated&order=asc`
/** The works of an author, or in a category. */
export const worksOfPath = (kind: 'author' | 'category', id: number) => `${worksPath}?${kind}=${id}`
/** The list of translations that are in progress. */
export const pendingPath = `${translationsPath}?status=progress`
/** The list of translations that seem to have gaps. */
export const gapsPath = `${translationsPath}?flag=gaps`
export const coveragePath = view('coverage')
/** The works that lack a language. */
export const lackingPath = (languageId: number) => `${coveragePath}?lacks=${languageId}`
const findReplacePath = view('find-replace')
/** Find and replace in the texts of a language, a work, a chapter. */
export const findPath = (given: { language?: number; work?: number; chapter?: number } = {}) => {
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return query.size === 0 ? findReplacePath : `${findReplacePath}?${query}`
}
export const authorsPath = view('authors')
export const categoriesPath = view('categories')
export const languagesPath = view('languages')
export const reportsPath = view('reports')
/** The reports of a work, resolved ones too. */
export const reportsOfWorkPath = (workId: number) => `${reportsPath}?work=${workId}&status=any`
/** @param list query of the list that the report is opened from: 'Next report' goes on through it */
export const reportPath = (id: number, list = '') => view(`reports/${id}${list}`)
export const settingsPath = view('settings')
export const activityPath = view('activity')
/** What somebody, a person or a program, has done. */
export const activityOfPath = (actor: string) => `${activityPath}?${new URLSearchParams({ actor })}`
export const peoplePath = view('people')
export const deletedPath = view('deleted')
/** The lists that can be kept as a view. */
export const listPaths: Readonly<Record<ViewList, string>> = {
  works: worksPath,
  translations: translationsPath,
  coverage: coveragePath,
  authors: authorsPath,
  categories: categoriesPath,
  languages: languagesPath,
  reports: reportsPath,
  activity: activityPath,
  deleted: deletedPath,
}
export const addWorkPath = view('add-work')
export const editWorkPath = (id: number) => view(`edit-work/${id}`)
/** @param workId the work of which the files are translations */
export const importPath = (workId?: number) => `${view('import-books')}${workId === undefined ? '' : `?work=${workId}`}`
/** @param text the work and language that the form begins with */
export const addTranslationPath = (text?: { workId: number; languageId?: number }) => {
  if (!text) return view('add-translation')
  const query = new URLSearchParams({ work: String(text.workId) })
  if (text.languageId !== undefined) query.set('language', String(text.languageId))
  return `${view('add-translation')}?${query}`
}
export const editTranslationPath = (id: number) => view(`edit-translation/${id}`)
export const addAuthorPath = view('add-author')
export const editAuthorPath = (id: number) => view(`edit-author/${id}`)
export const addCategoryPath = view('add-category')
export const editCategoryPath = (id: number) => view(`edit-category/${id}`)
export const addLanguagePath = view('add-language')
export const editLanguagePath = (id: number) => view(`edit-language/${id}`)
export const chaptersPath = (workId: number) => view(`chapters/${workId}`)
export const chapterTextPath = (workId: number, chapterId: number, languageId: number) =>
  view(`chapters/${workId}/${chapterId}/${languageId}`)
const SHOW_GAPS = 'show=gaps'
/** The address of a text's form, opened at its first gap. @param path of the form */
export const pathToFirstGap = (path: string) => `${path}?${SHOW_GAPS}`
export const opensAtFirstGap = (search: string) => `${new URLSearchParams(search)}`.includes(SHOW_GAPS)
/** The address of a text's form, opened at the passage of a report. @param path of the form */
export const pathToReported = (path: string, report: number) => `${path}?report=${report}`
/** The id of the report in the query of an address; undefined without one. */
export const reportInSearch = (search: string) => idOf(new URLSearchParams(search).get('report') ?? '')
const FROM_COVERAGE = 'from=coverage'
/** The address of a text's form, from which the way back leads to the grid. @param path of the form */
export const pathFromCoverage = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${FROM_COVERAGE}`
export const isFromCoverage = (search: string) => `${new URLSearchParams(search)}`.split('&').includes(FROM_COVERAGE)
export const splitPath = (workId: number) => view(`split-chapters/${workId}`)
/** @param of for a chapter text: its place, to go back there */
export const historyPath = (
  entity: string,
  id: number,
  of?: { workId: number; chapterId: number; languageId: number },
) => {
  const path = view(`history/${entity}/${id}`)
  return of ? `${path}?work=${of.workId}&chapter=${of.chapterId}&language=${of.languageId}` : path
}

const NEXT = 'next'

/** The address of the sign-in, which leads back to an address of the staff site. */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search
  return here === dashboardPath ? loginPath : `${loginPath}?${new URLSearchParams({ [NEXT]: here })}`
}

/** The address that the sign-in leads to: only ever one of the staff site, whatever the query says. */
export function nextPath(search: string): string {
  const next = URL.parse(new URLSearchParams(search).get(NEXT) ?? '', location.origin)
  const isView = next?.pathname === dashboardPath || next?.pathname.startsWith(`${dashboardPath}/`)
  return next && isView && next.origin === location.origin ? next.pathname + next.search : dashboardPath
}

/** The props of every view. */
export interface ViewProps {
  /** The named parts of its address. */
  params: Readonly<Record<string, string>>
}

/** Addresses of the public pages, in one place. */
export const libraryPath = '/library'
export const contactPath = '/library#contact'
export const allWorksPath = '/books/all'
export const categoriesPath = '/categories'
export const languagesPath = '/languages'
export const shelfPath = '/shelf'
/** What keeps works readable without a network, and the empty page in which it draws them. */
export const workerPath = '/service-worker.js'
export const offlineShellPath = '/offline-shell'
export const feedPath = '/feed.xml'
export const bookPath = (id: number) => `/book/${id}`
export const categoryPath = (id: number) => `/categories/${id}`
export const languagePath = (id: number) => `/languages/${id}`
/** @param part of the works in the language; all of them unless said */
export const languagePartPath = (id: number, part?: string) =>
  part === undefined ? languagePath(id) : `${languagePath(id)}?works=${part}`
export const tagPath = (tag: string) => `/tags/${encodeURIComponent(tag)}`
export const sharingPath = (id: number, code: string) => `/sharing/${id}/${encodeURIComponent(code)}.png`
/**
 * Address of a list that is narrowed.
 * @param by parameters of its query; those without a value narrow nothing
 */
export function narrowedPath(path: string, by: Record<string, string | undefined>): string {
  const given = Object.entries(by).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
export const searchPath = (query: string) => `/search?q=${encodeURIComponent(query)}`

/** Addresses of the public pages, in one place. */
export const libraryPath = '/library'
export const contactPath = '/library#contact'
export const allWorksPath = '/books/all'
export const categoriesPath = '/categories'
export const languagesPath = '/languages'
export const bookPath = (id: number) => `/book/${id}`
export const categoryPath = (id: number) => `/categories/${id}`
export const languagePath = (id: number) => `/languages/${id}`
export const tagPath = (tag: string) => `/tags/${encodeURIComponent(tag)}`
export const searchPath = (query: string) => `/search?q=${encodeURIComponent(query)}`

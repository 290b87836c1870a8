/** A place in a book: a file of it, and a name in that file. */
export interface InnerPlace {
  /** In the archive; empty for a file that is a book itself. */
  path: string
  /** Empty: the whole file. */
  name: string
}

/** @param from the file in which the address stands @returns undefined: it leads out of the book, or nowhere */
export function innerPlace(href: string | undefined, from: string): InnerPlace | undefined {
  if (!href || /^[a-z][a-z0-9+.-]*:/i.test(href.trim())) return undefined
  const url = URL.parse(href.trim(), `epub:///${from.split('/').map(encodeURIComponent).join('/')}`)
  return url ? { path: decoded(url.pathname.slice(1)), name: decoded(url.hash.slice(1)) } : undefined
}

/** A sign of percent may stand for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

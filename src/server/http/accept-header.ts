/**
 * Whether a client would rather have Markdown than a page: it names `text/markdown`, which no browser does, and wants it
 * as much as HTML.
 * @param accept header of the request
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  // Most requests end here, those from memory too.
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false
  const markdown = qualityOf(accept, 'text/markdown')
  return markdown > 0 && markdown >= qualityOf(accept, 'text/html')
}

/**
 * How much a client wants a type.
 * @param accept header `Accept`, or `Accept-Encoding` with an encoding as `type`
 * @returns 0 to 1; 0: the type is refused, or not named
 */
export function qualityOf(accept: string, type: string): number {
  for (const range of accept.split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return quality === undefined ? 1 : Number(quality) || 0
  }
  return 0
}

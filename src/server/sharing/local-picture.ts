const MAX_BYTES = 8 * 1024 * 1024

/**
 * Reads a cover image that this site serves itself, in-process. Nothing is ever fetched from elsewhere: an address in
 * the data could name any machine that this one can reach.
 * @param address of the cover, as the work has it @returns undefined: it is no picture of this site, or over 8 MiB
 */
export async function localPicture(
  address: string | null,
  publicUrl: string,
  request: (path: string) => Promise<Response>,
): Promise<Uint8Array | undefined> {
  const url = URL.parse(address ?? '', publicUrl)
  if (address === null || address === '' || url?.origin !== new URL(publicUrl).origin) return undefined
  // A sharing picture that is its own cover would wait for itself.
  if (/^\/*sharing\//i.test(decoded(url.pathname))) return undefined
  const response = await request(url.pathname + url.search)
  if (!response.ok || !/^image\//.test(response.headers.get('content-type') ?? '')) return undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bytes.length <= MAX_BYTES ? bytes : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

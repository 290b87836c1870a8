const MAX_BYTES = 8 * 1024 * 1024

/**
 * A cover image that this site serves itself, asked of it in-process. Nothing is ever fetched from elsewhere: an
 * address in the data could name any machine that this one can reach.
 * @param address as the work has it
 */
export async function localPicture(
  address: string | null,
  publicUrl: string,
  request: (path: string) => Promise<Response>,
): Promise<Uint8Array | undefined> {
  const url = URL.parse(address ?? '', publicUrl)
  if (address === null || address === '' || url?.origin !== new URL(publicUrl).origin) return undefined
  // A picture that is to be its own cover would wait for itself.
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

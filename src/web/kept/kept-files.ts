import { listKept } from './kept-database.ts'

/** Files of this site that kept works need besides their texts: covers and faces. */
export const KEPT_FILES = 'kept-files'

/** One page, or the worker, after the other: who drops what nothing needs must not drop what another has just kept. */
export const changeKept = (change: () => Promise<void>): Promise<void> => navigator.locks.request(KEPT_FILES, change)

/** Covers of this site; those that stand elsewhere stay there. */
const isOwnCover = (address: string | null): address is string => address?.startsWith('/covers/') === true

/** Adds to the files that are kept. @returns bytes of all of them @throws DOMException QuotaExceededError among others */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_FILES)
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(addresses.filter((address) => !here.has(address)))
}

export const coverOf = ({ coverImage }: { coverImage: string | null }): string[] =>
  isOwnCover(coverImage) ? [coverImage] : []

/** Forgets the covers of works that are not kept any more, and with the last work everything. */
export async function dropFiles(): Promise<void> {
  const works = await listKept()
  if (works.length === 0) {
    await caches.delete(KEPT_FILES)
    return
  }
  const covers = new Set(works.flatMap(({ work }) => coverOf(work)))
  const cache = await caches.open(KEPT_FILES)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (isOwnCover(pathname) && !covers.has(pathname)) await cache.delete(request)
  }
}

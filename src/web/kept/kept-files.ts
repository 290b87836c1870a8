import { listKeptWorks } from './kept-database.ts'

/** Cache of the files that kept works need besides their texts: covers and faces of this site. */
export const KEPT_FILES = 'kept-files'

/** Runs changes one after the other, in all pages and the worker: none removes what another has just begun to need. */
export const withKeptLock = (change: () => Promise<void>): Promise<void> => navigator.locks.request(KEPT_FILES, change)

/** Whether a cover is a file of this site; covers of other sites are not kept. */
const isOwnCover = (address: string | null): address is string => address?.startsWith('/covers/') === true

/** Adds files to those that are kept. @throws DOMException QuotaExceededError among others */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_FILES)
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(addresses.filter((address) => !present.has(address)))
}

/** @returns the address of the cover to keep, or nothing */
export const coverOf = ({ coverImage }: { coverImage: string | null }): string[] =>
  isOwnCover(coverImage) ? [coverImage] : []

/** Removes the covers of works that are not kept any more, and with the last work all files. */
export async function removeUnneededFiles(): Promise<void> {
  const works = await listKeptWorks()
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

/** Folders of `tests/e2e` named like the part of the sources that their journeys are about. */
const PARTS = ['kept', 'last-read', 'library', 'notes', 'reader', 'search', 'sharing', 'staff']

/**
 * Tells whether a change can break a test that imports nothing of the sources: a journey, which visits a site, or a test
 * that starts programs.
 * @param test its path @param changed paths of files that have changed, both from the root of the repository
 */
export function isPossiblyBroken(test: string, changed: readonly string[]): boolean {
  const sources = changed.filter(
    (path) => /^(src|public|samples|scripts|vite\.config)/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  if (test.startsWith('tests/process/')) return sources.some((path) => /^(src\/(server|cli)|scripts)\//.test(path))
  const [, folder] = /^tests\/e2e\/([^/]+)\//.exec(test) ?? []
  return folder !== undefined && sources.some((path) => concerns(partOf(path), folder))
}

/** Whether a change of a part concerns the journeys of a folder: `pages` walks all readers' pages. No part: it concerns all. */
function concerns(part: string | undefined, folder: string): boolean {
  return part === undefined || part === folder || (folder === 'pages' && part !== 'staff')
}

function partOf(path: string): string | undefined {
  if (/^src\/(web\/admin|server\/staff)\//.test(path)) return 'staff'
  return PARTS.find((part) => path.startsWith(`src/web/${part}/`))
}

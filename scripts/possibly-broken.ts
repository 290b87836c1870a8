/** Folders of `tests/e2e` whose journeys only a change of one part of the sources can break: that of the same name. */
const PARTS = ['kept', 'last-read', 'library', 'notes', 'reader', 'search', 'sharing', 'staff'] as const

/**
 * Tells whether a change can break a test that imports nothing of the sources: a journey, which visits a site, or a test
 * that starts programs.
 * @param test its path
 * @param changed paths of files
 */
export function isPossiblyBroken(test: string, changed: readonly string[]): boolean {
  const sources = changed.filter(
    (path) => /^(src|public|samples|scripts|vite\.config)/.test(path) && !path.includes('.test.'),
  )
  if (test.startsWith('tests/process/')) return sources.some((path) => /^(src\/(server|cli)|scripts)\//.test(path))
  const [, folder] = /^tests\/e2e\/([^/]+)\//.exec(test) ?? []
  return (
    folder !== undefined && sources.some((path) => [folder, undefined].includes(partOf(path)) || isWalk(folder, path))
  )
}

/** The walk of all pages looks at what every part of the readers' site draws. */
const isWalk = (folder: string, path: string) => folder === 'pages' && partOf(path) !== 'staff'

function partOf(path: string): string | undefined {
  if (/^src\/(web\/admin|server\/staff)\//.test(path)) return 'staff'
  return PARTS.find((part) => path.startsWith(`src/web/${part}/`))
}

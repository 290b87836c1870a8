import { readFileSync } from 'node:fs'

interface Lock {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>
}

/**
 * The faults of the lock file, as sentences. When npm adds to an installed tree, it leaves out packages of other
 * platforms, and `npm ci` then refuses the file on these; and it may write addresses of one machine's registry.
 */
export function lockFaults(path: string): string[] {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as Lock
  const names = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, '')))
  const faults: string[] = []
  for (const [place, entry] of Object.entries(packages)) {
    if (entry.resolved?.startsWith('http')) faults.push(`${place} holds a download address`)
    for (const optional of Object.keys(entry.optionalDependencies ?? {}))
      if (!names.has(optional)) faults.push(`${optional}, of ${place || 'package.json'}, is missing`)
  }
  return faults
}

const withoutHash = (address: string) => address.replace(/-[\w-]{8}\.woff2$/, '')

/** What stands in the place of kept faces that a build has no more. */
export function successors(kept: readonly string[], faces: readonly string[]): string[] {
  const stale = new Set(kept.filter((face) => !faces.includes(face)).map(withoutHash))
  return faces.filter((face) => stale.has(withoutHash(face)) && !kept.includes(face))
}

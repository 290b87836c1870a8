import type { ConflictField } from './conflict-dialog.tsx'

/**
 * The fields in which two versions of a row differ, as people read them.
 * @param labels of the fields that are compared
 * @param tell says a value in words; ids, for one, by the name of what they stand for
 */
export function differences<K extends string>(
  labels: Record<K, string>,
  theirs: { [name in NoInfer<K>]?: unknown },
  mine: { [name in NoInfer<K>]?: unknown },
  tell: (name: K, value: unknown) => string = (_, value) => plain(value),
): ConflictField[] {
  return (Object.keys(labels) as K[]).flatMap((name) => {
    const both = { theirs: tell(name, theirs[name]), mine: tell(name, mine[name]) }
    return both.theirs === both.mine ? [] : [{ label: labels[name], ...both }]
  })
}

export function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

/**
 * The names in a path, or undefined where the path is not of this pattern.
 * @param pattern `/book/:id`; `:code+` asks for a value with a `+` in it
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined
      continue
    }
    const value = decode(segment)
    const isPair = part.endsWith('+')
    if (!value || (isPair && !value.includes('+'))) return undefined
    params[part.slice(1, isPair ? -1 : undefined)] = value
  }
  return params
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

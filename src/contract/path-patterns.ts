/** Values for the names of an address; undefined: not in it. */
export type Values<Names> = { readonly [Name in keyof Names]?: string | number | undefined }

/**
 * The names in a path, decoded.
 * @param pattern as in `Address.paths`
 * @returns undefined: the path is not of this pattern, or not well escaped
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

/** The reverse of `matchPath`. @returns undefined: a name of the pattern has no value */
export function fillPath(pattern: string, params: Values<Record<string, unknown>>): string | undefined {
  let isComplete = true
  const path = pattern.replace(/:(\w+)\+?/g, (_, name) => {
    const value = params[name]
    if (value === undefined) isComplete = false
    // The plus between two codes stands as it is.
    const parts = name === 'code' ? String(value).split('+') : [String(value)]
    return parts.map(encodeURIComponent).join('+')
  })
  return isComplete ? path : undefined
}

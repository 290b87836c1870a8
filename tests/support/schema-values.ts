import fc from 'fast-check'
import type { Json } from '#contract/calls/open-api.ts'

/**
 * Values that a JSON Schema allows, as far as it says what it allows.
 * @param root has what `$ref` names
 */
export function valuesOf(schema: Json, root: Json): fc.Arbitrary<unknown> {
  const of = (inner: unknown) => valuesOf((inner ?? {}) as Json, root)
  if (typeof schema.$ref === 'string') return of(findIn(root, schema.$ref))
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return fc.oneof(...choices.map(of))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => of({ ...schema, type })))
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, of)
    case 'array':
      return Array.isArray(schema.prefixItems)
        ? fc.tuple(...schema.prefixItems.map(of))
        : fc.array(of(schema.items), { minLength: number(schema.minItems, 0), maxLength: 3 })
    case 'string':
      return textsOf(schema)
    case 'integer':
      // Small numbers are those of rows that there are.
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer(within(schema, 20)) },
        fc.integer(within(schema, 2_147_483_647)),
      )
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

function within({ minimum, maximum }: Json, most: number): { min: number; max: number } {
  const min = number(minimum, -most)
  return { min, max: Math.max(min, Math.min(number(maximum, most), most)) }
}

function objectsOf(schema: Json, of: (inner: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  if (properties.length === 0 && schema.additionalProperties)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), of(schema.additionalProperties), { maxKeys: 3 })
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, of(inner)]))
  return fc.record(model, { requiredKeys: (schema.required ?? []) as never[] })
}

function textsOf({ minLength, maxLength, pattern, format }: Json): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uri') return fc.webUrl()
  const least = number(minLength, 0)
  const length = { minLength: least, maxLength: Math.max(least, Math.min(number(maxLength, 40), 40)) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' }), fc.lorem({ maxCount: 3 }))
}

/** @param path such as `#/components/schemas/Work` */
function findIn(root: Json, path: string): unknown {
  return path
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Json)[name], root)
}

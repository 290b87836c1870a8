import { mergeTexts } from './merge-texts.ts'

interface Merged<T> {
  value: T
  /** Both have changed the same: `value` has mine. */
  overlaps: boolean
}

/**
 * Merges the values of a form with those that someone else has saved meanwhile.
 * @param base the values that both were made from; a name that is absent: not known
 * @param texts names of fields that are merged by paragraph
 * @returns the values with the changes of both, mine where both changed the same, and the names of such fields
 */
export function mergeForms<Values extends object>(
  base: Partial<Values>,
  theirs: Values,
  mine: Values,
  texts: readonly (keyof Values)[] = [],
): { values: Values; overlapping: (keyof Values & string)[] } {
  const values = { ...theirs }
  const overlapping: (keyof Values & string)[] = []
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    const isText = texts.includes(name)
    const merged = mergeValues(base[name], theirs[name], mine[name], isText)
    values[name] = merged.value as Values[typeof name]
    if (merged.overlaps) overlapping.push(name)
  }
  return { values, overlapping }
}

/** @param base undefined: absent, or not known */
function mergeValues(base: unknown, theirs: unknown, mine: unknown, isText = false): Merged<unknown> {
  if (areEqual(theirs, mine) || areEqual(theirs, base)) return { value: mine, overlaps: false }
  if (areEqual(mine, base)) return { value: theirs, overlaps: false }
  if (isText && typeof base === 'string' && typeof theirs === 'string' && typeof mine === 'string') {
    const { text, overlaps } = mergeTexts(base, theirs, mine)
    return { value: text, overlaps }
  }
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(mine)) return mergeLists(base, theirs, mine)
  if (isRecord(theirs) && isRecord(mine)) {
    const { values, overlapping } = mergeForms(isRecord(base) ? base : {}, theirs, mine)
    return { value: values, overlaps: overlapping.length > 0 }
  }
  return { value: mine, overlaps: true }
}

/**
 * Merges lists item by item. The order is that of the one who has changed it; where nobody has, what I have added is at
 * the end.
 */
function mergeLists(base: unknown[], theirs: unknown[], mine: unknown[]): Merged<unknown[]> {
  const [was, there, here] = [byKey(base), byKey(theirs), byKey(mine)]
  const orderOf = (list: Keyed) => [...list.keys()].filter((key) => was.has(key) && there.has(key) && here.has(key))
  const [oldOrder, theirOrder, myOrder] = [was, there, here].map(orderOf)
  const isMoved = !areEqual(myOrder, oldOrder)
  const [first, second] = isMoved ? [here, there] : [there, here]
  const merged = [...new Set([...first.keys(), ...second.keys()])].map((key) =>
    mergeValues(was.get(key), there.get(key), here.get(key)),
  )
  const value = merged.map(({ value }) => value).filter((value) => value !== undefined)
  // Each of us has left something in it, but nothing that the other has not removed.
  const isEmptied = value.length === 0 && theirs.length > 0 && mine.length > 0
  return {
    value: isEmptied ? mine : value,
    overlaps:
      isEmptied ||
      (isMoved && !areEqual(theirOrder, oldOrder) && !areEqual(theirOrder, myOrder)) ||
      merged.some(({ overlaps }) => overlaps),
  }
}

type Keyed = ReadonlyMap<unknown, unknown>

const byKey = (list: unknown[]): Keyed => new Map(list.map((item) => [keyOf(item), item]))

/** Items with words in a language are the same if the language is. */
const keyOf = (item: unknown): unknown => (isRecord(item) && 'languageId' in item ? item.languageId : item)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values of a form's field are the same, through lists and objects. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => areEqual(one[name as never], other[name as never]))
}

/** The names of the fields whose values differ. */
export const changedNames = <Values extends object>(values: Values, from: Partial<Values>): (keyof Values & string)[] =>
  (Object.keys(values) as (keyof Values & string)[]).filter((name) => !areEqual(values[name], from[name]))

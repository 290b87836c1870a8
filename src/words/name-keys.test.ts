import { expect, test } from 'vitest'
import { nearKey } from './name-keys.ts'

test('letters of ASCII stay, all others become one of them each, neighbours different ones', () => {
  expect(nearKey('ten foot 12')).toBe('ten foot 12')
  for (const alphabet of ['абвгдежзийклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω', 'אבגדהוזחטיכלמנסעפצקרשת']) {
    const key = nearKey(alphabet)
    expect(key).toMatch(/^[a-z0-9]+$/)
    expect(new Set(key).size).toBe([...alphabet].length)
  }
  expect(nearKey('𐎀𐎁')).toHaveLength(2)
})

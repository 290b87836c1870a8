import { describe, expect, test } from 'vitest'
import { type Stroke, swipeOf } from './follow-shortcuts.ts'
import { shortcutOf } from './shortcuts.ts'

const page = { isContentEditable: false, matches: () => false }
const field = { ...page, matches: (selector: string) => selector.includes('input') }

const pressed = (event: object) => {
  const whole: object = { key: '', code: '', target: page, ...event }
  return shortcutOf(whole as KeyboardEvent)
}

describe('keys', () => {
  test.each(['l', 'c', '/', '?', 'ArrowLeft', 'ArrowRight'])('%s asks for something', (key) => {
    expect(pressed({ key })).toBe(key)
  })

  test('others ask for nothing', () => {
    for (const key of ['x', 'Enter', 'ArrowDown', ' ', 'Dead', 'Process', 'Tab', 'F1'])
      expect(pressed({ key })).toBe(undefined)
  })

  test('the case of a letter counts only where it was pressed', () => {
    expect(pressed({ key: 'L' })).toBe('l')
    expect(pressed({ key: 'L', shiftKey: true })).toBe(undefined)
  })

  test('signs may need the shift key, arrows with it select', () => {
    expect(pressed({ key: '?', shiftKey: true })).toBe('?')
    expect(pressed({ key: '/', shiftKey: true })).toBe('/')
    expect(pressed({ key: 'ArrowRight', shiftKey: true })).toBe(undefined)
  })

  test.each(['ctrlKey', 'altKey', 'metaKey', 'repeat', 'isComposing'])('with %s they belong to others', (held) => {
    expect(pressed({ key: 'l', [held]: true })).toBe(undefined)
    expect(pressed({ key: 'ArrowLeft', [held]: true })).toBe(undefined)
  })

  test('a key that ends a composition is none', () => {
    expect(pressed({ key: 'c', keyCode: 229 })).toBe(undefined)
  })

  test('where something is written they write', () => {
    for (const key of ['l', '/', 'ArrowLeft']) {
      expect(pressed({ key, target: field })).toBe(undefined)
      expect(pressed({ key, target: { ...page, isContentEditable: true } })).toBe(undefined)
    }
  })

  test('on keyboards of other scripts the place of the key counts', () => {
    expect(pressed({ key: 'д', code: 'KeyL' })).toBe('l')
    expect(pressed({ key: 'ؤ', code: 'KeyC' })).toBe('c')
    expect(pressed({ key: 'ظ', code: 'Slash' })).toBe('/')
    expect(pressed({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?')
    expect(pressed({ key: 'Д', code: 'KeyL', shiftKey: true })).toBe(undefined)
    expect(pressed({ key: 'л', code: 'KeyK' })).toBe(undefined)
  })

  test('on Latin keyboards it does not: what is written on the key is meant', () => {
    expect(pressed({ key: 'n', code: 'KeyL' })).toBe(undefined)
    expect(pressed({ key: 'l', code: 'KeyP' })).toBe('l')
  })
})

describe('swipes', () => {
  const sweep: Stroke = { x: 200, width: 390, dx: -120, dy: 10, scrolled: 0, ms: 180 }
  const swept = (changes: Partial<Stroke> = {}) => swipeOf({ ...sweep, ...changes })

  test('a quick level way to either side', () => {
    expect(swept()).toBe('left')
    expect(swept({ dx: 120 })).toBe('right')
    expect(swept({ dy: -59 })).toBe('left')
  })

  test('none that is short, slow or steep', () => {
    expect(swept({ dx: -59 })).toBe(undefined)
    expect(swept({ ms: 501 })).toBe(undefined)
    expect(swept({ dy: 61 })).toBe(undefined)
    expect(swept({ dy: -61 })).toBe(undefined)
  })

  test('none while the page scrolls', () => {
    expect(swept({ scrolled: 11 })).toBe(undefined)
    expect(swept({ scrolled: -11 })).toBe(undefined)
    expect(swept({ scrolled: 3 })).toBe('left')
  })

  test('none from the edges, where the way back of the system begins', () => {
    expect(swept({ x: 31, dx: 120 })).toBe(undefined)
    expect(swept({ x: 32, dx: 120 })).toBe('right')
    expect(swept({ x: 359 })).toBe(undefined)
    expect(swept({ x: 358 })).toBe('left')
  })
})

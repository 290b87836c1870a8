import { describe, expect, test } from 'vitest'
import { deskKeys, isPressed, isSingle, type KeyName, keyCaps, keyGroups, type Press, pressedKey } from './desk-keys.ts'

const press = (event: Partial<Press>): Press => ({
  key: '',
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...event,
})
const is = (name: KeyName, event: Partial<Press>, onApple = false) => isPressed(press(event), name, onApple)

describe('keys of the desk', () => {
  test('with Ctrl, and on a Mac with Command, never with the other', () => {
    expect(is('palette', { key: 'k', ctrlKey: true })).toBe(true)
    expect(is('palette', { key: 'k', metaKey: true })).toBe(false)
    // There it deletes to the end of the line.
    expect(is('palette', { key: 'k', ctrlKey: true }, true)).toBe(false)
    expect(is('palette', { key: 'k', metaKey: true }, true)).toBe(true)
    expect(is('palette', { key: 'k', ctrlKey: true, metaKey: true })).toBe(false)
    expect(is('palette', { key: 'k' })).toBe(false)
  })

  test('a letter counts by what is written on the key, whatever Caps Lock does', () => {
    expect(is('save', { key: 's', code: 'KeyO', ctrlKey: true })).toBe(true)
    expect(is('save', { key: 'o', code: 'KeyS', ctrlKey: true })).toBe(false)
    expect(is('save', { key: 'S', code: 'KeyS', ctrlKey: true })).toBe(true)
  })

  test('on a keyboard of another script by its place', () => {
    expect(is('save', { key: 'س', code: 'KeyS', ctrlKey: true })).toBe(true)
    expect(is('palette', { key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true)
    expect(is('help', { key: '؟', code: 'Slash', shiftKey: true })).toBe(true)
  })

  test('with other keys held they belong to the browser', () => {
    expect(is('save', { key: 'S', ctrlKey: true, shiftKey: true })).toBe(false)
    expect(is('save', { key: 's', ctrlKey: true, altKey: true })).toBe(false)
    expect(is('filter', { key: '/', ctrlKey: true })).toBe(false)
    expect(is('help', { key: '?', altKey: true, shiftKey: true })).toBe(false)
  })

  test('signs stand with Shift on some keyboards, and without on others', () => {
    for (const shiftKey of [true, false]) {
      expect(is('filter', { key: '/', shiftKey })).toBe(true)
      expect(is('help', { key: '?', shiftKey })).toBe(true)
    }
  })

  test('nothing while an input method composes', () => {
    expect(is('choose', { key: 'Enter' })).toBe(true)
    expect(is('choose', { key: 'Enter', isComposing: true })).toBe(false)
    expect(is('choose', { key: 'Enter', keyCode: 229 })).toBe(false)
  })

  test('§5 translation form: the keys of the paragraphs', () => {
    const pressed = (event: Partial<Press>) => pressedKey(press(event), 'paragraphs', false)
    expect(pressed({ key: 'z', ctrlKey: true })).toBe('undo')
    expect(pressed({ key: 'Z', ctrlKey: true, shiftKey: true })).toBe('redo')
    expect(pressed({ key: 'y', ctrlKey: true })).toBe('redo')
    expect(pressed({ key: 'Enter', ctrlKey: true })).toBe('nextParagraph')
    expect(pressed({ key: 'Enter', ctrlKey: true, shiftKey: true })).toBe('previousParagraph')
    expect(pressed({ key: 'Enter' })).toBe(undefined)
    expect(pressed({ key: 'ArrowUp', shiftKey: true })).toBe(undefined)
  })

  test('no two of one group are alike, and each is in a group that is listed', () => {
    const all = Object.values(deskKeys).flatMap(({ group, chords }) =>
      chords.map((chord) => `${group} ${JSON.stringify(chord)}`),
    )
    expect(new Set(all).size).toBe(all.length)
    for (const { group } of Object.values(deskKeys)) expect(keyGroups).toContain(group)
  })

  test('those that write can be switched off, others cannot', () => {
    const single = (Object.keys(deskKeys) as KeyName[]).filter(isSingle)
    expect(single).toEqual(['filter', 'help'])
  })

  test('are called as they are written on the keyboard', () => {
    expect(keyCaps(deskKeys.palette.chords[0], false)).toEqual(['Ctrl', 'K'])
    expect(keyCaps(deskKeys.previousParagraph.chords[0], true)).toEqual(['⌘', '⇧', '↩'])
    expect(keyCaps(deskKeys.lift.chords[0], false)).toEqual(['Space'])
  })
})

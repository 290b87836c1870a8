import { describe, expect, test } from 'vitest'
import { controlsFor, options, readSettings, type Settings, scales, writeSettings } from './settings.ts'
import { settingsScript } from './settings-script.ts'

const read = (kept: string | null) => readSettings(kept, scales, options)

const usual: Settings = {
  size: 100,
  lead: 100,
  width: 100,
  font: 'book',
  align: 'ragged',
  writing: 'horizontal',
}

describe('kept settings', () => {
  test('are read as they were written, and only what is not as usual is kept', () => {
    const chosen: Settings = { ...usual, size: 250, lead: 80, font: 'legible', writing: 'vertical' }
    const kept = writeSettings(chosen)
    expect(JSON.parse(kept ?? '')).toEqual({ size: 250, lead: 80, font: 'legible', writing: 'vertical' })
    expect(read(kept ?? '')).toEqual(chosen)
    expect(writeSettings(usual)).toBeUndefined()
  })

  test.each([
    null,
    '',
    'null',
    '7',
    '[]',
    '"size"',
    '{"size":',
    '{"size":74}',
    '{"size":251}',
    '{"size":"125"}',
    '{"size":112.5}',
    '{"size":null,"lead":{}}',
    '{"font":"papyrus","align":"","writing":true}',
    '{"font":"constructor"}',
    '{"colour":"red","__proto__":{"size":200}}',
  ])('%s is as good as nothing', (kept) => {
    expect(read(kept)).toEqual(usual)
  })

  test('what is wrong takes nothing else with it', () => {
    expect(read('{"size":9000,"lead":120,"font":"sans","align":"middle"}')).toEqual({
      ...usual,
      lead: 120,
      font: 'sans',
    })
  })
})

describe('the script in the head', () => {
  /** Runs it in a page that has been left with something. @returns what it has made of the root */
  function run(storage: Pick<Storage, 'getItem'>) {
    const style = new Map<string, string>()
    const dataset: Record<string, string> = {}
    const marks = new Set<string>()
    const documentElement = {
      style: { setProperty: (name: string, value: string) => (value ? style.set(name, value) : style.delete(name)) },
      dataset,
      toggleAttribute: (name: string, force: boolean) => (force ? marks.add(name) : marks.delete(name)),
    }
    const listeners: Record<string, (event: object) => void> = {}
    const page = {
      document: { documentElement, querySelector: () => null, fonts: { load: async () => [] } },
      localStorage: storage,
      addEventListener: (name: string, listener: (event: object) => void) => {
        listeners[name] = listener
      },
    }
    new Function(...Object.keys(page), settingsScript)(...Object.values(page))
    const root = (): Record<string, unknown> => ({ style: Object.fromEntries(style), ...dataset, marks: [...marks] })
    return { root, listeners }
  }

  test('shows what is kept, and what another tab keeps', () => {
    const kept = JSON.stringify({ size: 150, font: 'sans', align: 'justified', lead: 1 })
    const { root, listeners } = run({ getItem: (key) => (key === 'text' ? kept : null) })
    expect(root()).toEqual({
      style: { '--text-size': '1.5' },
      settings: kept,
      font: 'sans',
      align: 'justified',
      marks: ['data-large'],
    })
    listeners.storage?.({ key: 'theme', newValue: 'lamp' })
    expect(root().font).toBe('sans')
    listeners.storage?.({ key: 'text', newValue: '{"writing":"vertical"}' })
    expect(root()).toEqual({ style: {}, settings: '{"writing":"vertical"}', writing: 'vertical', marks: [] })
    listeners.storage?.({ key: null, newValue: null })
    expect(root()).toEqual({ style: {}, marks: [] })
  })

  test('leaves a page as it is where nothing may be kept', () => {
    const { root } = run({
      getItem() {
        throw new Error('refused')
      },
    })
    expect(root()).toEqual({ style: {}, marks: [] })
  })
})

describe('what can be chosen', () => {
  const latin = { fonts: ['book', 'sans', 'legible'], canJustify: true, canBeVertical: false }

  test.each([
    [['en'], latin],
    [['vi'], { ...latin, fonts: ['book', 'sans'] }],
    [['ar'], { ...latin, fonts: ['book', 'sans'] }],
    [['el'], { ...latin, fonts: ['book', 'sans'] }],
    [['ur'], { ...latin, fonts: [] }],
    [['zh-Hant'], { fonts: ['book', 'sans'], canJustify: false, canBeVertical: true }],
    [['lzh'], { fonts: ['book', 'sans'], canJustify: false, canBeVertical: true }],
    [['ko'], { fonts: ['book', 'sans'], canJustify: true, canBeVertical: false }],
    [['zh', 'ar'], { fonts: ['book', 'sans'], canJustify: true, canBeVertical: false }],
    [['ur', 'en'], latin],
    [['zh', 'ja'], { fonts: ['book', 'sans'], canJustify: false, canBeVertical: false }],
  ])('in %j', (tags, controls) => {
    expect(controlsFor(tags)).toEqual(controls)
  })
})

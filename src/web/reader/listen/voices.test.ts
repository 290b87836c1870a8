import { describe, expect, test } from 'vitest'
import { voicesFor } from './voices.ts'

const voice = (lang: string, name: string, { local = true, usual = false, voiceURI = name } = {}) => ({
  lang,
  name,
  voiceURI,
  localService: local,
  default: usual,
})
const names = (code: string, voices: ReturnType<typeof voice>[]) => voicesFor(code, voices).map(({ name }) => name)

describe('the voices of a language', () => {
  const many = [
    voice('pt-PT', 'Joana'),
    voice('pt-BR', 'Luciana'),
    voice('zh-TW', 'Meijia'),
    voice('zh-HK', 'Sinji'),
    voice('zh_CN', 'Tingting'),
    voice('ar-EG', 'Hoda'),
    voice('nb-NO', 'Nora'),
  ]

  test('those of its script and region first', () => {
    expect(names('pt', many)).toEqual(['Luciana', 'Joana'])
    expect(names('pt-PT', many)).toEqual(['Joana', 'Luciana'])
    expect(names('zh', many)[0]).toBe('Tingting')
    expect(names('zho', many)[0]).toBe('Tingting')
    expect(names('zh-TW', many)[0]).toBe('Meijia')
    expect(names('yue', many)).toEqual(['Sinji'])
  })

  test('by any of its codes', () => {
    expect(names('ara', many)).toEqual(['Hoda'])
    expect(names('no', many)).toEqual(['Nora'])
  })

  test('none where there is none', () => {
    expect(names('en', many)).toEqual([])
    expect(names('und', many)).toEqual([])
    expect(names('ar', [])).toEqual([])
  })

  test('those of the device before those of a service, the finer before those made for fun', () => {
    const own = [
      voice('en-US', 'Albert', { voiceURI: 'com.apple.speech.synthesis.voice.Albert' }),
      voice('en-US', 'Aria Online (Natural)', { local: false }),
      voice('en-US', 'Fred'),
      voice('en-US', 'Samantha', { usual: true }),
      voice('en-US', 'Ava (Premium)'),
    ]
    expect(names('en', own)).toEqual(['Ava (Premium)', 'Samantha', 'Fred', 'Albert', 'Aria Online (Natural)'])
  })
})

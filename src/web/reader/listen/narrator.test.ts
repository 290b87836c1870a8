import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNarrator, type Sequel, type SpokenText } from './narrator.ts'

/** An utterance as the narrator leaves it. */
type Said = SpeechSynthesisUtterance

const paragraph = (text: string, pause = 300): SpokenText => ({ text, lang: 'en', pause })
const voiceNamed = (name: string, lang = 'en-US', localService = true) =>
  ({ name, voiceURI: name, lang, localService, default: false }) as SpeechSynthesisVoice

/** A voice that says one thing after the other, as the test tells it to. */
function fakeEngine() {
  const all: Said[] = []
  let current: Said | undefined
  const take = () => {
    const said = current
    current = undefined
    return said
  }
  return {
    said: () => all.map(({ text }) => text),
    last: () => all.at(-1) as Said,
    get speaking() {
      return current !== undefined
    },
    pending: false,
    speak(utterance: Said) {
      all.push(utterance)
      current = utterance
    },
    /** Those that are silenced hear of it, as in a browser. */
    cancel() {
      take()?.onerror?.({ error: 'interrupted' } as SpeechSynthesisErrorEvent)
    },
    start: () => current?.onstart?.({} as SpeechSynthesisEvent),
    word: (charIndex: number, charLength?: number) =>
      current?.onboundary?.({ name: 'word', charIndex, charLength } as SpeechSynthesisEvent),
    end: () => take()?.onend?.({} as SpeechSynthesisEvent),
    fail: (error: SpeechSynthesisErrorCode) => take()?.onerror?.({ error } as SpeechSynthesisErrorEvent),
    vanish: () => void take(),
  }
}

interface Setting {
  voices?: Record<string, SpeechSynthesisVoice | undefined>
  isHurried?: boolean
  sequel?: () => Sequel
}

function listen(texts: SpokenText[], { voices, isHurried = false, sequel = () => 'none' }: Setting = {}) {
  const engine = fakeEngine()
  const known = voices ?? { en: voiceNamed('Ann') }
  const narrator = createNarrator({
    engine,
    utter: (text) => ({ text }) as Said,
    voiceFor: (lang) => known[lang],
    isHurried: () => isHurried,
    onEnd: sequel,
  })
  narrator.load(texts)
  /** Says all of what is being said. */
  const finish = () => {
    engine.start()
    engine.end()
    vi.runOnlyPendingTimers()
  }
  return { engine, narrator, finish }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a narrator', () => {
  test('says block after block, rests between them, and comes to an end', () => {
    const onEnd = vi.fn((): Sequel => 'none')
    const { engine, narrator } = listen([paragraph('One.', 900), paragraph('* * *'), paragraph('Two\nthree')], {
      sequel: onEnd,
    })
    narrator.play()
    // At once: while the press lasts.
    expect(engine.said()).toEqual(['One.'])
    expect(narrator.state()).toMatchObject({ isPlaying: true, block: 0, piece: [0, 4] })
    engine.start()
    engine.end()
    vi.advanceTimersByTime(899)
    expect(engine.said()).toEqual(['One.'])
    vi.advanceTimersByTime(1)
    expect(engine.said()).toEqual(['One.', 'Two'])
    expect(narrator.state()).toMatchObject({ block: 2, piece: [0, 3] })
    engine.start()
    engine.end()
    vi.advanceTimersByTime(250)
    expect(engine.said().at(-1)).toBe('three')
    engine.start()
    engine.end()
    expect(onEnd).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(onEnd).toHaveBeenCalledOnce()
    expect(narrator.state()).toMatchObject({ isPlaying: false, block: undefined, failure: undefined })

    narrator.play()
    expect(engine.said().at(-1)).toBe('One.')
  })

  test('pauses by silence, and goes on from the last word', () => {
    const { engine, narrator } = listen([paragraph('One two three.')])
    narrator.play()
    engine.start()
    engine.word(4, 3)
    expect(narrator.state().word).toEqual([4, 7])
    narrator.pause()
    expect(engine.speaking).toBe(false)
    expect(narrator.state()).toMatchObject({ isPlaying: false, block: 0, failure: undefined })
    vi.runAllTimers()
    expect(engine.said()).toEqual(['One two three.'])
    narrator.play()
    expect(engine.said()).toEqual(['One two three.', 'two three.'])
    engine.word(4)
    expect(narrator.state().word).toEqual([8, 13])
  })

  test('steps to the next block, to the beginning of this one, and to the one before', () => {
    const { engine, narrator } = listen(['One.', 'Two two.', 'Three.'].map((text) => paragraph(text)))
    narrator.play()
    engine.start()
    const step = (by: 1 | -1) => {
      narrator.step(by)
      vi.advanceTimersByTime(200)
      engine.start()
      return engine.last().text
    }
    expect(step(1)).toBe('Two two.')
    engine.word(4, 3)
    expect(step(-1)).toBe('Two two.')
    expect(step(-1)).toBe('One.')
    expect(step(-1)).toBe('One.')
    narrator.pause()
    const before = engine.said().length
    narrator.step(1)
    narrator.step(1)
    vi.runAllTimers()
    expect(engine.said()).toHaveLength(before)
    expect(narrator.state()).toMatchObject({ isPlaying: false, block: 2 })
  })

  test('is given nothing in the moment in which it was silenced', () => {
    const { engine, narrator } = listen([paragraph('One.'), paragraph('Two.')])
    narrator.play()
    narrator.step(1)
    expect(engine.said()).toEqual(['One.'])
    vi.advanceTimersByTime(150)
    expect(engine.said()).toEqual(['One.', 'Two.'])
  })

  test('takes another speed and another voice from the word on at which it is', () => {
    const voices = { en: voiceNamed('Ann') }
    const { engine, narrator } = listen([paragraph('One two three.')], { voices })
    narrator.setRate(1.5)
    narrator.play()
    expect(engine.last()).toMatchObject({ rate: 1.5, lang: 'en-US', voice: { name: 'Ann' } })
    engine.word(4, 3)
    narrator.setRate(1.6)
    narrator.setRate(1.7)
    expect(engine.speaking).toBe(false)
    vi.advanceTimersByTime(400)
    expect(engine.said()).toEqual(['One two three.', 'two three.'])
    expect(engine.last().rate).toBe(1.7)
    voices.en = voiceNamed('Ben', 'en_GB')
    narrator.changeVoice()
    vi.advanceTimersByTime(400)
    expect(engine.last()).toMatchObject({ text: 'two three.', lang: 'en-GB', voice: { name: 'Ben' } })
  })

  test('marks all that is said where the voice names no words', () => {
    const { engine, narrator, finish } = listen([paragraph('One two.'), paragraph('Three four.')])
    narrator.play()
    expect(narrator.state().word).toBeUndefined()
    finish()
    expect(narrator.state()).toMatchObject({ block: 1, word: [0, 11] })
    engine.word(6, 4)
    expect(narrator.state().word).toEqual([6, 10])
  })

  test('cuts shorter what an online voice says, and shorter still where it speaks slowly', () => {
    const sentence = `${'word '.repeat(60)}end.`
    const lengthBy = (localService: boolean, rate: number) => {
      const { engine, narrator } = listen([paragraph(sentence)], {
        voices: { en: voiceNamed('Ann', 'en', localService) },
      })
      narrator.setRate(rate)
      narrator.play()
      return engine.last().text.length
    }
    expect(lengthBy(true, 1)).toBe(sentence.length)
    expect(lengthBy(false, 1)).toBeLessThanOrEqual(150)
    expect(lengthBy(false, 2)).toBeGreaterThan(100)
    expect(lengthBy(false, 0.5)).toBeLessThanOrEqual(75)
  })

  test('leaves out a title in a language without a voice, and is silent where the text has none', () => {
    const title = { text: 'النهر', lang: 'ar', pause: 0 }
    const one = listen([title, paragraph('One.')])
    one.narrator.play()
    expect(one.engine.said()).toEqual(['One.'])
    const onEnd = vi.fn((): Sequel => 'comes')
    const other = listen([paragraph('One.'), title], { sequel: onEnd })
    other.narrator.play()
    vi.runAllTimers()
    expect(other.engine.said()).toEqual([])
    expect(other.narrator.state().isPlaying).toBe(false)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('goes on with the next text once it is there, and not before the reader wants it', () => {
    let sequel: Sequel = 'waits'
    const { engine, narrator, finish } = listen([paragraph('One.')], { sequel: () => sequel })
    narrator.play()
    finish()
    expect(narrator.state().isPlaying).toBe(false)
    sequel = 'comes'
    narrator.play()
    expect(narrator.state()).toMatchObject({ isPlaying: true, block: undefined })
    narrator.load(undefined)
    vi.runAllTimers()
    expect(engine.said()).toEqual(['One.'])
    narrator.load([paragraph('Two.'), paragraph('Three.')], { block: 1, offset: 0 })
    vi.runOnlyPendingTimers()
    expect(engine.said()).toEqual(['One.', 'Three.'])
  })

  test('rests not where nobody sees the page: its clock may stand still', () => {
    const { engine, narrator } = listen([paragraph('One.', 900), paragraph('Two.')], { isHurried: true })
    narrator.play()
    engine.start()
    engine.end()
    expect(engine.said()).toEqual(['One.', 'Two.'])
  })

  test('begins again what a device has thrown away while the page was not seen', () => {
    const { engine, narrator } = listen([paragraph('One two.')])
    narrator.play()
    engine.start()
    engine.word(4, 3)
    narrator.wake()
    expect(engine.said()).toHaveLength(1)
    engine.vanish()
    narrator.wake()
    expect(engine.said()).toEqual(['One two.', 'two.'])
  })

  test.each([
    ['network', 'network'],
    ['voice-unavailable', 'voice'],
    ['language-unavailable', 'voice'],
    ['synthesis-failed', 'failed'],
    ['audio-busy', 'failed'],
    ['interrupted', undefined],
    ['canceled', undefined],
    ['not-allowed', undefined],
  ] as const)('stops at the error %s and says %s', (error, failure) => {
    const { engine, narrator } = listen([paragraph('One.'), paragraph('Two.')])
    narrator.play()
    engine.fail(error)
    vi.runAllTimers()
    expect(narrator.state()).toMatchObject({ isPlaying: false, block: 0, failure })
    expect(engine.said()).toEqual(['One.'])
    narrator.play()
    expect(narrator.state().failure).toBeUndefined()
    expect(engine.said()).toEqual(['One.', 'One.'])
  })

  test('stops where the voice never answers, or ends what it has not begun', () => {
    const silent = listen([paragraph('One.')])
    silent.narrator.play()
    vi.advanceTimersByTime(8000)
    expect(silent.narrator.state()).toMatchObject({ isPlaying: false, failure: 'silent' })
    expect(silent.engine.speaking).toBe(false)

    const { engine, narrator } = listen(Array.from({ length: 10 }, () => paragraph('One.')))
    narrator.play()
    for (let i = 0; i < 10; i += 1) {
      engine.end()
      vi.runOnlyPendingTimers()
    }
    expect(engine.said()).toHaveLength(3)
    expect(narrator.state()).toMatchObject({ isPlaying: false, failure: 'failed' })
  })
})

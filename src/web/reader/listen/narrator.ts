import { nextPiece, type Span } from './next-piece.ts'

/** A block as it is said. */
export interface SpokenText {
  text: string
  /** BCP 47. */
  lang: string
  /** How long the voice rests after it, ms. */
  pause: number
}

/** Where in texts: the number of one, from 0, and an offset in it, in UTF-16 units. */
export interface SpokenPlace {
  block: number
  offset: number
}

export type Failure = 'silent' | 'failed' | 'network' | 'voice'

export interface Narration {
  isPlaying: boolean
  /** The block that is said, or will be; undefined: there is none, or all are said. */
  block: number | undefined
  /** What of it is said in one breath. */
  piece: Span | undefined
  /** The word that is said; all of the piece with a voice that names no words. */
  word: Span | undefined
  failure: Failure | undefined
}

/** What follows when all is said: another text, another text once the reader wants it, or nothing. */
export type Sequel = 'comes' | 'waits' | 'none'

interface NarratorOptions {
  engine: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'speaking' | 'pending'>
  utter: (words: string) => SpeechSynthesisUtterance
  /** @returns undefined: none; what is in this language is left out */
  voiceFor: (lang: string) => SpeechSynthesisVoice | undefined
  /** Whether pauses are left out: to a page that is not seen, browsers may give its next moment a minute later. */
  isHurried: () => boolean
  onEnd: () => Sequel
}

const LINE_PAUSE_MS = 250
/** A voice that was just silenced may swallow what it is given at once. */
const SILENCED_MS = 120
/** While the speed is sought, the voice waits. */
const SETTLE_MS = 300
const PATIENCE_MS = 8000
/** A voice that ends what it has never begun would race through the whole work. */
const MOST_UNHEARD = 3
const LONGEST = 600
/** Chrome cuts off what an online voice says after about 15 seconds. */
const LONGEST_ONLINE = 150

const FAILURES: Partial<Record<SpeechSynthesisErrorCode, Failure | undefined>> = {
  // Something else has silenced the voice, or the browser wants to see a button pressed first.
  interrupted: undefined,
  canceled: undefined,
  'not-allowed': undefined,
  network: 'network',
  'language-unavailable': 'voice',
  'voice-unavailable': 'voice',
}

/**
 * Says texts, block by block. It never uses the engine's own pause: on Android that is an end, and online voices do not
 * come back from it; to go on is to say the rest from the last word on.
 */
export function createNarrator({ engine, utter, voiceFor, isHurried, onEnd }: NarratorOptions) {
  const listeners = new Set<() => void>()
  let state: Narration = {
    isPlaying: false,
    block: undefined,
    piece: undefined,
    word: undefined,
    failure: undefined,
  }
  /** undefined: on their way. */
  let texts: readonly SpokenText[] | undefined
  let place: SpokenPlace = { block: 0, offset: 0 }
  let rate = 1
  /** An utterance that nothing refers to may be thrown away, and then never ends. */
  let utterance: SpeechSynthesisUtterance | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let unheard = 0
  /** The voices that name the words they say, and those that do not. */
  const namesWords = new Map<string, boolean>()

  function set(change: Partial<Narration>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function silence() {
    clearTimeout(timer)
    utterance = undefined
    const wasSpeaking = engine.speaking || engine.pending
    if (wasSpeaking) engine.cancel()
    return wasSpeaking
  }

  function later(ms: number, then: () => void) {
    clearTimeout(timer)
    // At once: some browsers let a page speak only while a press lasts.
    if (ms === 0) then()
    else timer = setTimeout(then, ms)
  }

  function begin(settleMs = 0) {
    const silencedMs = silence() ? SILENCED_MS : 0
    later(Math.max(settleMs, silencedMs), speak)
  }

  function stop(failure?: Failure) {
    silence()
    unheard = 0
    set({ isPlaying: false, failure })
  }

  function speak() {
    if (!texts) return
    const last = texts.at(-1)
    // A title alone may be in another language.
    if (last && !voiceFor(last.lang)) return stop()
    for (; place.block < texts.length; place = { block: place.block + 1, offset: 0 }) {
      const spoken = texts[place.block] as SpokenText
      const voice = voiceFor(spoken.lang)
      const longest = voice?.localService === false ? LONGEST_ONLINE * Math.min(1, rate) : LONGEST
      const piece = voice && nextPiece(spoken.text, place.offset, { lang: spoken.lang, longest })
      if (piece) return say(spoken, piece, voice)
    }
    end()
  }

  function say({ text, pause }: SpokenText, [start, end]: Span, voice: SpeechSynthesisVoice) {
    const own = utter(text.slice(start, end))
    own.voice = voice
    own.lang = voice.lang.replace('_', '-')
    own.rate = rate
    let isHeard = false
    const hear = <E>(act: (event: E) => void) => {
      return (event: E) => {
        if (utterance !== own) return
        clearTimeout(timer)
        act(event)
      }
    }
    own.onstart = hear(() => {
      isHeard = true
    })
    own.onboundary = hear(({ name, charIndex, charLength }) => {
      if (name === 'sentence') return
      isHeard = true
      namesWords.set(voice.voiceURI, true)
      const from = start + charIndex
      place = { ...place, offset: from }
      set({ word: [from, charLength ? from + charLength : wordEnd(text, from, end)] })
    })
    own.onend = hear(() => {
      utterance = undefined
      if (isHeard && !namesWords.has(voice.voiceURI)) namesWords.set(voice.voiceURI, false)
      unheard = isHeard ? 0 : unheard + 1
      if (unheard >= MOST_UNHEARD) return stop('failed')
      place = { ...place, offset: end }
      set({ word: undefined })
      const rest = text.slice(end)
      const isLast = nextPiece(rest, 0, { lang: own.lang, longest: LONGEST }) === undefined
      const rests = isLast ? pause : /^[^\S\n\t]*[\n\t]/.test(rest) ? LINE_PAUSE_MS : 0
      later(isHurried() ? 0 : rests / rate, speak)
    })
    own.onerror = hear(({ error }) => stop(error in FAILURES ? FAILURES[error] : 'failed'))
    utterance = own
    place = { ...place, offset: start }
    set({
      block: place.block,
      piece: [start, end],
      word: namesWords.get(voice.voiceURI) === false ? [start, end] : undefined,
    })
    timer = setTimeout(() => stop('silent'), PATIENCE_MS)
    engine.speak(own)
  }

  function end() {
    silence()
    const sequel = onEnd()
    if (sequel === 'none') place = { block: 0, offset: 0 }
    set({
      isPlaying: state.isPlaying && sequel === 'comes',
      block: undefined,
      piece: undefined,
      word: undefined,
    })
  }

  return {
    state: () => state,
    place: () => place,
    /** @returns what ends it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Goes on with other texts. @param next undefined: they are on their way */
    load(next: readonly SpokenText[] | undefined, from = place) {
      const isPlaying = state.isPlaying
      texts = next
      place = from
      silence()
      set({ block: next?.length ? from.block : undefined, piece: undefined, word: undefined, failure: undefined })
      if (isPlaying && next) begin(SILENCED_MS)
    },
    play() {
      if (state.isPlaying) return
      set({ isPlaying: true, failure: undefined })
      begin()
    },
    pause: () => stop(),
    /** To the next block; or to the beginning of this one, and from there to the one before. */
    step(by: 1 | -1) {
      if (!texts) return
      const isInside = by < 0 && place.offset > firstOffset(texts[place.block])
      const block = Math.min(texts.length, Math.max(0, place.block + (isInside ? 0 : by)))
      place = { block, offset: 0 }
      silence()
      if (block >= texts.length) return end()
      set({ block, piece: undefined, word: undefined, failure: undefined })
      if (state.isPlaying) begin(SILENCED_MS)
    },
    setRate(next: number) {
      if (rate === next) return
      rate = next
      if (state.isPlaying) begin(SETTLE_MS)
    },
    /** Another voice is to go on. */
    changeVoice() {
      set({ failure: undefined })
      if (state.isPlaying) begin(SETTLE_MS)
    },
    /** The page is seen again: some devices have thrown away meanwhile what was to be said. */
    wake() {
      if (state.isPlaying && utterance && !engine.speaking && !engine.pending) begin()
    },
  }
}

export type Narrator = ReturnType<typeof createNarrator>

const firstOffset = (spoken: SpokenText | undefined) =>
  (spoken && nextPiece(spoken.text, 0, { lang: spoken.lang, longest: LONGEST })?.[0]) ?? 0

/** Not every engine says how long a word is. */
function wordEnd(text: string, from: number, end: number): number {
  const [word = ''] = /^[\p{L}\p{M}\p{N}'’-]+/u.exec(text.slice(from, end)) ?? []
  return from + Math.max(1, word.length)
}

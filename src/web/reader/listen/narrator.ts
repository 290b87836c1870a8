import { nextPiece, type Span } from './next-piece.ts'

/** A block as the narrator reads it. */
export interface SpokenText {
  text: string
  /** BCP 47. */
  lang: string
  /** How long the voice rests after the block, ms. */
  pause: number
}

/** A place in a list of blocks. */
export interface SpokenPlace {
  /** Index in the list. */
  block: number
  /** In the text of the block, in UTF-16 units. */
  offset: number
}

export type Failure = 'silent' | 'failed' | 'network' | 'voice'

export interface Narration {
  isPlaying: boolean
  /** Index of the block that is read, or will be; undefined: there is none, or all are read. */
  block: number | undefined
  /** The part of the block that is read in one breath. */
  piece: Span | undefined
  /** The word that is read; the whole piece if the voice sends no events for words. */
  word: Span | undefined
  failure: Failure | undefined
}

/** What follows when all blocks are read: another text, another text when the reader wants it, or nothing. */
export type Sequel = 'comes' | 'waits' | 'none'

interface NarratorOptions {
  engine: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'speaking' | 'pending'>
  utter: (words: string) => SpeechSynthesisUtterance
  /** @param lang BCP 47 @returns undefined: there is none, and blocks in this language are skipped */
  voiceFor: (lang: string) => SpeechSynthesisVoice | undefined
  /** Whether to skip the rests: browsers may run the timers of a hidden page only once a minute. */
  isHurried: () => boolean
  onEnd: () => Sequel
}

const LINE_PAUSE_MS = 250
/** An engine that was just cancelled may swallow what it is given at once. */
const SILENCED_MS = 120
/** The voice waits until the reader has found the speed. */
const SETTLE_MS = 300
/** An engine that says nothing for so long has failed. */
const PATIENCE_MS = 8000
/** A broken voice ends pieces that it has never begun; it would race through the whole work. */
const MOST_UNHEARD = 3
/** Longest sentence, by the weight of `nextPiece`. */
const LONGEST = 600
/** Chrome cuts off what an online voice says after about 15 seconds. */
const LONGEST_ONLINE = 150

const FAILURES: Partial<Record<SpeechSynthesisErrorCode, Failure | undefined>> = {
  // Another program has silenced the voice, or the browser wants a button to be pressed first.
  interrupted: undefined,
  canceled: undefined,
  'not-allowed': undefined,
  network: 'network',
  'language-unavailable': 'voice',
  'voice-unavailable': 'voice',
}

/**
 * Reads blocks aloud, one after the other. It never uses the engine's own pause, which ends the speech on Android, and
 * from which online voices do not come back: after a pause it reads the rest of the piece, from the last word on.
 */
export function createNarrator<T extends SpokenText>({ engine, utter, voiceFor, isHurried, onEnd }: NarratorOptions) {
  const listeners = new Set<() => void>()
  let state: Narration = {
    isPlaying: false,
    block: undefined,
    piece: undefined,
    word: undefined,
    failure: undefined,
  }
  /** undefined: they are loading. */
  let texts: readonly T[] | undefined
  let place: SpokenPlace = { block: 0, offset: 0 }
  let rate = 1
  /** Held here because browsers throw away an utterance without references, which then never ends. */
  let utterance: SpeechSynthesisUtterance | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let unheard = 0
  /** By `voiceURI`, whether the voice sends events for words. */
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
    // Without a timer: some browsers let a page speak only while a press lasts.
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
    // The last block shows the language of the text; a title may be in another.
    if (last && !voiceFor(last.lang)) return stop()
    for (; place.block < texts.length; place = { block: place.block + 1, offset: 0 }) {
      const spoken = texts[place.block] as T
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
    /** The block that is read, or will be; undefined: there is none, or no voice for it. */
    currentBlock(): T | undefined {
      const block = state.block === undefined ? undefined : texts?.[state.block]
      return block && voiceFor(block.lang) ? block : undefined
    },
    /** @returns stops it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Goes on with other blocks. @param next undefined: they are loading */
    load(next: readonly T[] | undefined, from = place) {
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
    /** To the next block; or back to the beginning of the block, and from there to the block before. */
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
    /** To be called when `voiceFor` returns another voice. */
    changeVoice() {
      set({ failure: undefined })
      if (state.isPlaying) begin(SETTLE_MS)
    },
    /** To be called when the page is visible again: some devices throw away the speech of hidden pages. */
    wake() {
      if (state.isPlaying && utterance && !engine.speaking && !engine.pending) begin()
    },
  }
}

export type Narrator<T extends SpokenText = SpokenText> = ReturnType<typeof createNarrator<T>>

const firstOffset = (spoken: SpokenText | undefined) =>
  (spoken && nextPiece(spoken.text, 0, { lang: spoken.lang, longest: LONGEST })?.[0]) ?? 0

/** The end of a word, for engines that do not tell its length. */
function wordEnd(text: string, from: number, end: number): number {
  const [word = ''] = /^[\p{L}\p{M}\p{N}'’-]+/u.exec(text.slice(from, end)) ?? []
  return from + Math.max(1, word.length)
}

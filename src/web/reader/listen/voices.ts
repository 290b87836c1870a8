import { useEffect, useMemo, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import { recall, remember } from '../../framework/data/device-memory.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { languageFor } from '../../reading-language/language-for.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'voiceURI' | 'localService' | 'default'>

/** Joke voices, and synthesizers that sound like machines. */
const POOR = /\.speech\.synthesis\.voice\.|eloquence|espeak/i
const FINE = /natural|neural|premium|enhanced|siri/i

/**
 * The voices that can speak a language, the best first: those of its script and region; then those that work on the
 * device itself, so that no service learns what is read; then the finer ones.
 * @param code of a language, or its BCP 47 tag
 */
export function voicesFor<V extends Voice>(code: string, voices: readonly V[]): V[] {
  const fitting = voices
    .filter((voice) => languageFor([code], languagesOf(voice)))
    .sort((a, b) => countFaults(a) - countFaults(b))
  const best = languageFor(
    [code],
    fitting.flatMap((voice) => languagesOf(voice).map(({ code }) => ({ code, voice }))),
  )?.voice
  return best ? [best, ...fitting.filter((voice) => voice !== best)] : fitting
}

/** Devices call Cantonese the Chinese of Hong Kong or Macau: such a voice reads texts in either. */
const languagesOf = ({ lang }: Voice) => [{ code: lang }, ...(/^zh[-_](hk|mo)/i.test(lang) ? [{ code: 'yue' }] : [])]

function countFaults(voice: Voice): number {
  const name = `${voice.voiceURI} ${voice.name}`
  return (
    Number(!voice.localService) * 8 +
    Number(POOR.test(name)) * 4 +
    Number(!FINE.test(name)) * 2 +
    Number(!voice.default)
  )
}

/** So long a device may take to list its voices. */
const PATIENCE_MS = 2500

/** The voices of the device. @returns undefined: it has listed none yet, but still may */
function useDeviceVoices(engine: SpeechSynthesis): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState(() => listVoices(engine))
  useEffect(() => {
    const update = () => setVoices((before) => listVoices(engine) ?? before)
    // Some browsers send no event.
    const timer = setTimeout(() => setVoices((before) => listVoices(engine) ?? before ?? []), PATIENCE_MS)
    engine.addEventListener?.('voiceschanged', update)
    update()
    return () => {
      clearTimeout(timer)
      engine.removeEventListener?.('voiceschanged', update)
    }
  }, [engine])
  return voices
}

function listVoices(engine: SpeechSynthesis): readonly SpeechSynthesisVoice[] | undefined {
  const voices = engine.getVoices()
  return voices.length > 0 ? voices : undefined
}

export const MIN_RATE = 0.5
export const MAX_RATE = 2.5

/** What the reader has chosen on this device. */
interface SpeechChoice {
  /** 1: the voice's own speed. */
  rate: number
  /** By code of a language, the `voiceURI`. */
  voices: Readonly<Record<string, string>>
}

/** Name under which the device remembers the choice, as JSON. */
const KEY = 'speech'

function recallChoice(): SpeechChoice {
  try {
    const { rate, voices } = JSON.parse(recall(KEY) ?? '{}') as Partial<SpeechChoice>
    return {
      rate: typeof rate === 'number' && rate >= MIN_RATE && rate <= MAX_RATE ? rate : 1,
      voices: typeof voices === 'object' && voices !== null ? voices : {},
    }
  } catch {
    return { rate: 1, voices: {} }
  }
}

/** The speed and the voice with which a language is read aloud. @param language undefined: the text is loading */
export function useSpeech(engine: SpeechSynthesis, language: Reading['language'] | undefined) {
  const deviceVoices = useDeviceVoices(engine)
  const [choice, setChoice] = useState(recallChoice)
  const offered = useMemo(
    () => (language && deviceVoices ? voicesFor(language.code, deviceVoices) : []),
    [language?.code, deviceVoices],
  )
  const chosen = language && choice.voices[language.code]
  const voice = offered.find(({ voiceURI }) => voiceURI === chosen) ?? offered[0]

  function change(next: SpeechChoice) {
    remember(KEY, JSON.stringify(next))
    setChoice(next)
  }

  return {
    /** The voices for the language, the best first; undefined: the device has listed none yet. */
    voices: deviceVoices && offered,
    /** undefined: there is none for the language. */
    voice,
    rate: choice.rate,
    /** The voice for another part of the page. @param tag BCP 47 */
    voiceFor: (tag: string) =>
      language && languageTag(language.code) === tag ? voice : voicesFor(tag, deviceVoices ?? [])[0],
    setRate: (rate: number) => change({ ...choice, rate }),
    chooseVoice: (voiceURI: string) =>
      language && change({ ...choice, voices: { ...choice.voices, [language.code]: voiceURI } }),
  }
}

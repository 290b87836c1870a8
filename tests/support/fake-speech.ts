import type { Page } from 'playwright-core'

interface FakeVoice {
  name: string
  lang: string
  localService?: boolean
}

/** What the page under test says, as the test tells it to. */
export interface FakeSpeech {
  /** What was to be said, in order. */
  said: { text: string; lang: string; rate: number; voice: string }[]
  isSpeaking: boolean
  word: (charIndex: number, charLength: number) => void
  end: () => void
}

type Listener = (event: object) => void

/** Installs voices before the page is there: a browser without a window has none. @param lateMs until they are known */
export function withVoices(voices: FakeVoice[], lateMs = 0): (page: Page) => Promise<unknown> {
  return (page) =>
    page.addInitScript(
      ([given, late]) => {
        let known = late > 0 ? [] : given
        let current: Record<string, Listener | undefined> | undefined
        const engine = Object.assign(new EventTarget(), {
          pending: false,
          getVoices: () => known,
          speak(utterance: typeof current & { text: string; lang: string; rate: number; voice: FakeVoice }) {
            const { text, lang, rate, voice } = utterance
            speech.said.push({ text, lang, rate, voice: voice.name })
            current = utterance
            speech.isSpeaking = true
            setTimeout(() => current === utterance && utterance.onstart?.({}))
          },
          cancel() {
            const cancelled = current
            current = undefined
            speech.isSpeaking = false
            setTimeout(() => cancelled?.onerror?.({ error: 'interrupted' }))
          },
        })
        const speech = {
          said: [] as unknown[],
          isSpeaking: false,
          word: (charIndex: number, charLength: number) =>
            current?.onboundary?.({ name: 'word', charIndex, charLength }),
          end() {
            const ended = current
            current = undefined
            speech.isSpeaking = false
            ended?.onend?.({})
          },
        }
        Object.defineProperty(engine, 'speaking', { get: () => speech.isSpeaking })
        Object.defineProperty(window, 'speechSynthesis', { value: engine })
        Object.defineProperty(window, 'SpeechSynthesisUtterance', {
          value: class {
            text: string
            constructor(text: string) {
              this.text = text
            }
          },
        })
        Object.assign(window, { speech })
        if (late > 0)
          setTimeout(() => {
            known = given
            engine.dispatchEvent(new Event('voiceschanged'))
          }, late)
      },
      [
        voices.map((voice) => ({ localService: true, default: false, voiceURI: voice.name, ...voice })),
        lateMs,
      ] as const,
    )
}

export const speechOf = (page: Page) => page.evaluateHandle(() => (window as unknown as { speech: FakeSpeech }).speech)

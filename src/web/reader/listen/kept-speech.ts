const KEY = 'speech'

export const SLOWEST = 0.5
export const FASTEST = 2.5

/** How a reader listens on this device. */
export interface KeptSpeech {
  /** 1: as the voice speaks of itself. */
  rate: number
  /** By language (code), the address of the voice that was chosen. */
  voices: Readonly<Record<string, string>>
}

/** As long as the page is open also where nothing can be stored. */
let memory: KeptSpeech | undefined

export function keptSpeech(): KeptSpeech {
  if (memory) return memory
  try {
    const { rate, voices } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<KeptSpeech>
    return {
      rate: typeof rate === 'number' && rate >= SLOWEST && rate <= FASTEST ? rate : 1,
      voices: typeof voices === 'object' && voices !== null ? voices : {},
    }
  } catch {
    return { rate: 1, voices: {} }
  }
}

export function keepSpeech(speech: KeptSpeech): void {
  memory = undefined
  try {
    localStorage.setItem(KEY, JSON.stringify(speech))
  } catch {
    // No storage, or a full one: the page's memory alone.
    memory = speech
  }
}

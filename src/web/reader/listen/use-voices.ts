import { useEffect, useState } from 'react'

const PATIENCE_MS = 2500

/** The voices of the device, which may come late. @returns undefined: none yet, and some may still come */
export function useVoices(engine: SpeechSynthesis): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState(() => present(engine))
  useEffect(() => {
    const take = () => setVoices((before) => present(engine) ?? before)
    // Where nothing tells that they have come.
    const timer = setTimeout(() => setVoices((before) => present(engine) ?? before ?? []), PATIENCE_MS)
    engine.addEventListener?.('voiceschanged', take)
    take()
    return () => {
      clearTimeout(timer)
      engine.removeEventListener?.('voiceschanged', take)
    }
  }, [engine])
  return voices
}

function present(engine: SpeechSynthesis): readonly SpeechSynthesisVoice[] | undefined {
  const voices = engine.getVoices()
  return voices.length > 0 ? voices : undefined
}

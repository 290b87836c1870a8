import { languageFor } from '../../reading-language/language-for.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'voiceURI' | 'localService' | 'default'>

/** Those that are meant for fun, or sound of long ago. */
const POOR = /\.speech\.synthesis\.voice\.|eloquence|espeak/i
const FINE = /natural|neural|premium|enhanced|siri/i

/**
 * The voices that can say a language, the best first: in its script and region; then those that the device makes itself,
 * for what is read is nobody else's business; then the finer ones.
 * @param code of a language, or its BCP 47 tag
 */
export function voicesFor<V extends Voice>(code: string, voices: readonly V[]): V[] {
  const own = voices
    .filter((voice) => languageFor([code], codesOf(voice)))
    .sort((one, other) => faults(one) - faults(other))
  const best = languageFor(
    [code],
    own.flatMap((voice) => codesOf(voice).map(({ code }) => ({ code, voice }))),
  )?.voice
  return best ? [best, ...own.filter((voice) => voice !== best)] : own
}

/** What is called Chinese of Hong Kong is Cantonese: so are texts in either read there. */
const codesOf = ({ lang }: Voice) => [{ code: lang }, ...(/^zh[-_](hk|mo)/i.test(lang) ? [{ code: 'yue' }] : [])]

const faults = (voice: Voice) => {
  const name = `${voice.voiceURI} ${voice.name}`
  return (
    Number(!voice.localService) * 8 +
    Number(POOR.test(name)) * 4 +
    Number(!FINE.test(name)) * 2 +
    Number(!voice.default)
  )
}

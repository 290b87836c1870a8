/** Particles written onto the word, in the order in which they may follow each other: and, when, from/to/in/as, the. */
const PREFIXES = /^ו?(?:כש|ש)?[מבלכ]?ה?/u
const SUFFIX = /(?:ימ|ות|יה|ית|ת|ה|י|ו)$/u
const LEAST = 3

/** Stems of a folded Hebrew word (without points and final forms): each of its possible particles off, and one ending. */
export function stemHebrew(folded: string): string[] {
  const prefix = PREFIXES.exec(folded)?.[0] ?? ''
  const stems = new Set<string>()
  for (let taken = 0; taken <= prefix.length; taken++) {
    const rest = folded.slice(taken)
    if (taken > 0 && rest.length < LEAST) break
    const ended = rest.replace(SUFFIX, '')
    stems.add(ended.length >= LEAST - (taken ? 1 : 0) ? ended : rest)
  }
  return [...stems]
}

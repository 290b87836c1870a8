/** The article, with the particles that may be written onto it: and, then, in, as, for. */
const ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=..)/u
/** The same particles without an article: they may as well belong to the word. */
const PARTICLES = [/^[وف](?=..)/u, /^[وف]?[بلك](?=...)/u]
const PRONOUN = /(?<=...)(?:هما|كما|ها|هم|هن|كم|نا|ه|ي|ك)$/u
const ENDING = /(?<=...)(?:ات|ان|ون|ين|وا|يه|ه|ت|ا)$/u

/**
 * Stems of a folded Arabic word: without article and particles, pronoun and ending, much as the light stemming of
 * Larkey, Ballesteros and Connell (2002). A particle that may belong to the word makes it two.
 */
export function stemArabic(folded: string): string[] {
  const bare = folded.replace(ARTICLE, '')
  const words = bare === folded ? [folded, ...PARTICLES.map((particle) => folded.replace(particle, ''))] : [bare]
  return [...new Set(words.map((word) => word.replace(PRONOUN, '').replace(ENDING, '')))]
}

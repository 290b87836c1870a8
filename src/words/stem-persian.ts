/** Plurals, with a possessive or a particle after them: they end nothing else. */
const PLURAL = /(?<=..)ها(?:ي|يي|يم|يت|يش|يمان|يتان|يشان)?$/u
/** Endings that may as well belong to the word. */
const PERHAPS = /(?:(?<=..)(?:ترين|تر|انش|انم|انت|ان)|(?<=...)(?:شان|مان|تان|اش|ات|ام|اي|ي|م|ش|ت))$/u
const VERB = /^ن?مي(?=...)/u

/** Stems of a folded Persian word: its ending off, or not where it may be the word's own. */
export function stemPersian(folded: string): string[] {
  const single = folded.replace(PLURAL, '')
  return [...new Set([single, single.replace(PERHAPS, ''), single.replace(VERB, '')])]
}

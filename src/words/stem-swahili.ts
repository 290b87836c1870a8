/** Subject and tense before a verb: a-li-sema, wa-na-sema. */
const VERB = /^(?:ha)?(?:ni|u|a|tu|m|wa|i|li|ya|ki|vi|zi|ku)(?:na|li|ta|me|ka|ki|nge)(?=..)/u
/** Class of a noun, in one number or the other. */
const NOUN = /^(?:ki|vi|ch|vy|mw|wa|mi|ma|ku|m)(?=..)/u

/** Stem of a Swahili word: without the marks of person, tense and class before it, and the place after it. */
export function stemSwahili(word: string): string[] {
  const placed = word.replace(/(?<=....)ni$/u, '')
  const verb = placed.replace(VERB, '')
  return [verb === placed ? placed.replace(NOUN, '') : verb]
}

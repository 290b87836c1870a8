const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A search key in letters of ASCII, one for each of its own: pg_trgm compares nothing that the database's locale does
 * not take for letters, and in the C locale that is all other scripts. Neighbours of an alphabet stay different letters;
 * strange scripts may look alike, so whatever is near by this key has to be compared by its own letters.
 */
export const nearKey = (key: string): string =>
  key.replace(/[^\0-\x7f]/gu, (letter) => ALPHABET[(letter.codePointAt(0) as number) % ALPHABET.length] as string)

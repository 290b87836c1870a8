/**
 * Which sounds Latin letters stand for in names, in all languages that write them: as in `transliterate.ts`. The first
 * rule that fits a place counts. There are only rules that names need in which romanisations differ.
 */
const RULES: [letters: RegExp, sounds: string][] = (
  [
    // One sibilant, however many letters.
    ['tzsch|tsch|dsch|tch|tsh|tsj|sch|shch|sh|skj|dzh|zh|cz|cs|sz|zs|dž|dj|dz|tz|ts|zz|[čšžćśźżşșșțß]', 's'],
    ['rz|ř', 's|rs'],
    ['cc(?=[eiy])', 's|ks'],
    ['sc(?=[eiy])|c(?=[eiyæœ])|ç', 's'],
    ['ch', 's|k'],
    ['kh', 'k|h'],
    ['ck|cq|qu|q|k|c', 'k'],
    ['gh', 'g|'],
    ['gu(?=[eiy])', 'g'],
    ['g(?=[eiy])', 'g|s'],
    ['ğ', 'g|'],
    ['g', 'g'],
    ['ph', 'v'],
    ['th|þ', 't|s'],
    ['[bdlnrt]h', '='],
    ['wh', 'v'],
    ['w', 'v|.'],
    ['[vf]', 'v'],
    ['(?<=[aeiouyäöüåæøœ])h(?=[bcdfgklmnpqrstvwxz])', '|h'],
    ['h$', ''],
    ['h', 'h'],
    // As in Jung, Jane and Dostojewski.
    ['j', '.|s'],
    ['^x', 's|ks'],
    ['x', 'ks'],
    ['[sz]', 's'],
    ['[đð]', 'd'],
    ['ł', 'l'],
    ['ñ', 'n'],
    ['[bpmntdlr]', '='],
    // The Greek eu, which others read as ev.
    ['eu(?=[bcdfghklmnpqrstvxz])', '.|.v'],
    ['[aeiouyäöüåæøœıə]', '.'],
  ] as const
).map(([letters, sounds]) => [new RegExp(letters, 'y'), sounds])

/** Letters with a mark that changes their sound; other marks are accents. */
const KEPT = /[čšžćśźżşșțçřğñ]/

/**
 * What may be silent, or unheard by those who write the name in another script: the t of Flaubert, the e in the middle of
 * Shakespeare and Baudelaire, the r at the end of Shakespeare in Japanese and Korean.
 */
const SILENT: [RegExp, string][] = [
  [/(?<=[aeiouyéèêë][nrl]?)(?:ts?|s|x|d|z)$/, ''],
  [/(?<=[aeiouyéèêëü][bcdfghklmnpqrstvz])e(?=[bcdfghklmnpqrstvz])/, ''],
  [/(?<=[aeiouy])r(?=e?$)/, ''],
]

/** The word itself, and without letters that may be silent in it. */
export const withoutSilent = (word: string): string[] => [
  word,
  ...SILENT.flatMap(([letters, by]) => (letters.test(word) ? word.replace(letters, by) : [])),
]

/**
 * The sounds of the letters of a Latin word, each with its alternatives.
 * @param word in NFKC and lower case
 */
export function latinSounds(word: string): string[][] {
  const text = Array.from(word, plain).join('')
  const sounds: string[][] = []
  for (let at = 0; at < text.length; ) {
    const rule = RULES.find(([letters]) => {
      letters.lastIndex = at
      return letters.test(text)
    })
    if (rule) sounds.push((rule[1] === '=' ? (text[at] as string) : rule[1]).split('|'))
    at = rule ? Math.max(rule[0].lastIndex, at + 1) : at + 1
  }
  return sounds
}

const plain = (letter: string) => (KEPT.test(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, ''))

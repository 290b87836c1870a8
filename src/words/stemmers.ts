export type Rule = readonly [pattern: RegExp, replacement: string]

/** Applies rules to a word, one after the other. */
export const applyRules = (rules: readonly Rule[], word: string): string =>
  rules.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), word)

/** The endings of a language whose words inflect at their end. Everything is folded. */
interface Endings {
  /** How many letters a word keeps at least. */
  least: number
  /** Regular expressions, with blanks between them. */
  endings: string
  /** Applied to the word without its ending. */
  after?: readonly Rule[]
}

export const ENDINGS = {
  ur: { least: 2, endings: 'يوں ياں ووں وں يں ات ے ي ا (?<!ا)ه و' },
  bg: {
    least: 2,
    endings: 'овете овци ията ете ите ата ята ето ото еви ове ови иот от ята ят ът та те то ия ий ии ие ъ а я о е и',
    after: [
      [/[ъе](?=[нклцр]$)/u, ''],
      [/ц$/u, 'к'],
    ],
  },
  uk: {
    least: 2,
    endings:
      "ями ами амі ямі ові еві ого ому ими іми ої ою ею єю ый ій ий их ых ыя ів оу еу ау ах ях ам ям ом ем ла ли ло ай 'ю ю я і ї и ы й а у о е є ь",
    after: [
      [/(?<=..)[ео](?=[нклцр]$)/u, ''],
      [/і(?=[^аеиоуіяюєї]$)/u, 'о'],
    ],
  },
  pl: {
    least: 2,
    endings: 'owie ami iami ach iach ego emu ymi imi iom owi ow om em ie ej ym im ych ich ia iu io a e y i o u',
    after: [[/(?<=..)e(?=[kcln]$)/u, '']],
  },
  cs: {
    least: 2,
    endings: 'ami emi ech ach och ich ove ovi ov ia ych ymi eho emu ou um am em im ym mi a e y i o u',
    after: [
      [/(?<=..)e(?=[kcln]$)/u, ''],
      [/c$/u, 'k'],
    ],
  },
  bn: {
    least: 2,
    endings: 'গুলির গুলোর গুলি গুলো (?<=[া-ৌ])দের য়ের টির টি টা কে রা েরা ের তে েতে (?<=[া-ৌ])র',
    after: [[/ে$/u, '']],
  },
  grc: {
    least: 2,
    endings:
      'εωσ εων εσιν εσι οισι οισ ουσ ου ουν οιν ων ον οσ οι ω αισ ασ αν ην ησ αι η α εσ ε ι ιν ισ υσ υν ει ουσι ομεν ετε εται ονται',
  },
  la: {
    least: 2,
    endings:
      'orum arum ibus erunt erant averunt abant abat avit are ere ire ebat it at et unt ant ent ium um us ae am as is em es ia os a e i o u'
        .split(' ')
        .flatMap((e) => [e, `${e}que`])
        .join(' '),
    after: [[/(?<=..)er$/u, 'r']],
  },
} satisfies Record<string, Endings>

/** Makes a stemmer that removes the longest ending which leaves enough letters. It takes a folded word. */
export function stemBySuffixes({ least, endings, after = [] }: Endings): (folded: string) => string[] {
  const ending = new RegExp(`(?<=.{${least}})(?:${endings.replaceAll(' ', '|')})$`, 'u')
  return (folded) => [applyRules(after, folded.replace(ending, ''))]
}

/** The article, with the particles that may be written in one word with it: and, then, in, as, for. */
const ARABIC_ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=..)/u
/** The same particles without an article. They may be the first letters of the word itself. */
const PARABIC_ARTICLES = [/^[وف](?=..)/u, /^[وف]?[بلك](?=...)/u]
const ARABIC_PRONOUN = /(?<=...)(?:هما|كما|ها|هم|هن|كم|نا|ه|ي|ك)$/u
const ARABIC_ENDING = /(?<=...)(?:ات|ان|ون|ين|وا|يه|ه|ت|ا)$/u

/**
 * Stems of a folded Arabic word: article, particles, pronoun and ending are removed, after the light stemming of Larkey,
 * Ballesteros and Connell (2002). Where a particle may belong to the word, the stems with it and without it are returned.
 */
export function stemArabic(folded: string): string[] {
  const bare = folded.replace(ARABIC_ARTICLE, '')
  const words = bare === folded ? [folded, ...PARABIC_ARTICLES.map((particle) => folded.replace(particle, ''))] : [bare]
  return [...new Set(words.map((word) => word.replace(ARABIC_PRONOUN, '').replace(ARABIC_ENDING, '')))]
}

/** Particles that are written in one word with the next, in their only order: and, when, from/to/in/as, the. */
const HEBREW_PREFIXES = /^ו?(?:כש|ש)?[מבלכ]?ה?/u
const HEBREW_SUFFIX = /(?:ימ|ות|יה|ית|ת|ה|י|ו)$/u
const HEBREW_LEAST = 3

/** Stems of a folded Hebrew word (no points, no final forms): one for each number of removed particles, without the ending. */
export function stemHebrew(folded: string): string[] {
  const prefix = HEBREW_PREFIXES.exec(folded)?.[0] ?? ''
  const stems = new Set<string>()
  for (let taken = 0; taken <= prefix.length; taken++) {
    const rest = folded.slice(taken)
    if (taken > 0 && rest.length < HEBREW_LEAST) break
    const ended = rest.replace(HEBREW_SUFFIX, '')
    stems.add(ended.length >= HEBREW_LEAST - (taken ? 1 : 0) ? ended : rest)
  }
  return [...stems]
}

/** A plural, with or without a possessive or a particle after it. No other word ends so. */
const PERSIAN_PLURAL = /(?<=..)ها(?:ي|يي|يم|يت|يش|يمان|يتان|يشان)?$/u
/** Endings that may also be the last letters of the word itself. */
const PERSIAN_ENDING = /(?:(?<=..)(?:ترين|تر|انش|انم|انت|ان)|(?<=...)(?:شان|مان|تان|اش|ات|ام|اي|ي|م|ش|ت))$/u
const PERSIAN_VERB = /^ن?مي(?=...)/u

/** Stems of a folded Persian word: without its ending, and also with it where the ending may belong to the word. */
export function stemPersian(folded: string): string[] {
  const single = folded.replace(PERSIAN_PLURAL, '')
  return [...new Set([single, single.replace(PERSIAN_ENDING, ''), single.replace(PERSIAN_VERB, '')])]
}

/** Subject and tense before a verb: a-li-sema, wa-na-sema. */
const SWAHILI_VERB = /^(?:ha)?(?:ni|u|a|tu|m|wa|i|li|ya|ki|vi|zi|ku)(?:na|li|ta|me|ka|ki|nge)(?=..)/u
/** The class of a noun, singular or plural. */
const SWAHILI_NOUN = /^(?:ki|vi|ch|vy|mw|wa|mi|ma|ku|m)(?=..)/u

/** The stem of a Swahili word: without the marks of person, tense and class before it, and without the locative after it. */
export function stemSwahili(word: string): string[] {
  const withoutPlace = word.replace(/(?<=....)ni$/u, '')
  const verb = withoutPlace.replace(SWAHILI_VERB, '')
  return [verb === withoutPlace ? withoutPlace.replace(SWAHILI_NOUN, '') : verb]
}

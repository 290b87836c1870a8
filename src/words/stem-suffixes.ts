import { type Rule, rewrite } from './rewrite.ts'

/** Of a language whose words inflect at their end. Everything is folded. */
export interface Endings {
  /** How many letters a word keeps. */
  least: number
  endings: string
  /** Applied to what is left. */
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

/** A stemmer that takes the longest ending off that leaves enough. */
export function stemBySuffixes({ least, endings, after = [] }: Endings): (folded: string) => string[] {
  const ending = new RegExp(`(?<=.{${least}})(?:${endings.replaceAll(' ', '|')})$`, 'u')
  return (folded) => [rewrite(after, folded.replace(ending, ''))]
}

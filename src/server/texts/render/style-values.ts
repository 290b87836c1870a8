const LENGTH = /^(?:0|(?:\d|10)(?:\.\d{1,3})?em)$/
const KEYWORDS = (words: string) => new RegExp(`^(?:${words})$`)

/** Properties that set text and cannot cover, move, hide or fetch anything, each with the only values it may have. */
const VALUES: Readonly<Record<string, RegExp>> = {
  'text-align': KEYWORDS('left|right|center|justify|start|end'),
  'text-indent': LENGTH,
  'text-transform': KEYWORDS('none|uppercase|lowercase|capitalize'),
  'text-decoration': KEYWORDS('none|underline|overline|line-through'),
  'font-style': KEYWORDS('normal|italic|oblique'),
  'font-weight': KEYWORDS('normal|bold|bolder|lighter|[1-9]00'),
  'font-variant': KEYWORDS('normal|small-caps|all-small-caps'),
  'vertical-align': KEYWORDS('baseline|sub|super|top|middle|bottom'),
  'list-style-type': KEYWORDS('none|disc|circle|square|decimal|(?:lower|upper)-(?:alpha|roman)'),
  direction: KEYWORDS('ltr|rtl'),
  'margin-inline-start': LENGTH,
  'margin-inline-end': LENGTH,
  'padding-inline-start': LENGTH,
  'padding-inline-end': LENGTH,
}

/**
 * The harmless part of a style attribute, in one spelling (`text-align: center; text-indent: 2em`); undefined where
 * nothing is left. Lengths are in em, from 0 to 10.999. The later of two declarations of one property counts.
 */
export function safeStyle(style: string): string | undefined {
  // An escape or a comment only ever serves to hide a name: such a style goes whole.
  if (style.length > 1_000 || /[\\@{}<>"']|\/\*/.test(style)) return undefined
  const kept = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const [property = '', value = '', surplus] = declaration.split(':').map((part) => part.trim())
    if (surplus === undefined && Object.hasOwn(VALUES, property) && VALUES[property]?.test(value))
      kept.set(property, value)
  }
  return kept.size > 0 ? [...kept].map(([property, value]) => `${property}: ${value}`).join('; ') : undefined
}

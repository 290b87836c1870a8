/** What a reader sets by degrees, in % of how the text is set for its script: the least, the most, one step. */
export const degrees = { size: [75, 250, 5], lead: [80, 160, 5], width: [60, 160, 10] } as const

/** What a reader chooses; the first of each is how a text is set unasked. */
export const ways = {
  font: ['book', 'sans', 'legible'],
  align: ['ragged', 'justified'],
  writing: ['horizontal', 'vertical'],
} as const

export type Degree = keyof typeof degrees
export type Way = keyof typeof ways
export type Font = (typeof ways.font)[number]

/** How a text is set for a reader. */
export type Settings = Record<Degree, number> & { [Name in Way]: (typeof ways)[Name][number] }

/** Where they are kept, in the browser's storage: JSON of what is not as usual. */
export const SETTINGS_KEY = 'text'

/**
 * What is kept, read; whatever is wrong with it counts as not said. Runs as text in the head too: knows only what it is
 * given, and needs its line ends.
 */
export function readSettings(kept: string | null, limits: typeof degrees, choices: typeof ways): Settings {
  const settings: Record<string, unknown> = {}
  let said: Record<string, unknown> = {}
  try {
    said = Object(JSON.parse(kept ?? ''))
  } catch {}
  for (const [name, [least, most]] of Object.entries(limits)) {
    const value = Number.isInteger(said[name]) ? (said[name] as number) : 0
    settings[name] = value >= least && value <= most ? value : 100
  }
  for (const [name, [usual, ...others]] of Object.entries(choices)) {
    settings[name] = others.find((one) => one === said[name]) ?? usual
  }
  return settings as Settings
}

/** @returns undefined: all is as usual */
export function writeSettings(settings: Settings): string | undefined {
  const usual = readSettings(null, degrees, ways)
  const unusual = Object.entries(settings).filter(([name, value]) => value !== usual[name as Degree | Way])
  return unusual.length > 0 ? JSON.stringify(Object.fromEntries(unusual)) : undefined
}

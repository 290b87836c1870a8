import { isLegible } from '#faces/chosen-face.ts'
import { isNastaliq, isPersian, isSquareScript } from '#faces/languages.ts'

/** Settings on a scale, in % of how texts of the script are set: the least, the most, one step. */
export const scales = { size: [75, 250, 5], lead: [80, 160, 5], width: [60, 160, 10] } as const

/** Settings with a few options each; the first is the default. */
export const options = {
  font: ['book', 'sans', 'legible'],
  align: ['ragged', 'justified'],
  writing: ['horizontal', 'vertical'],
} as const

export type ScaleName = keyof typeof scales
export type OptionName = keyof typeof options
export type Font = (typeof options.font)[number]

/** How texts are set for the reader. */
export type Settings = Record<ScaleName, number> & { [Name in OptionName]: (typeof options)[Name][number] }

/** Key in localStorage; the value is JSON of the settings that are not the defaults. */
export const SETTINGS_KEY = 'text'

/**
 * Reads stored settings; what is missing or wrong becomes the default. The function also runs as text in the head of
 * every page (`settingsScript`): it may use nothing but its parameters, and needs its line ends.
 * @param stored null: nothing is stored
 */
export function readSettings(stored: string | null, scaleOf: typeof scales, optionsOf: typeof options): Settings {
  const settings: Record<string, unknown> = {}
  let parsed: Record<string, unknown> = {}
  try {
    parsed = Object(JSON.parse(stored ?? ''))
  } catch {}
  for (const [name, [least, most]] of Object.entries(scaleOf)) {
    const value = Number.isInteger(parsed[name]) ? (parsed[name] as number) : 0
    settings[name] = value >= least && value <= most ? value : 100
  }
  for (const [name, [usual, ...others]] of Object.entries(optionsOf)) {
    settings[name] = others.find((option) => option === parsed[name]) ?? usual
  }
  return settings as Settings
}

/** The reverse of `readSettings`. @returns undefined: all settings are the defaults */
export function writeSettings(settings: Settings): string | undefined {
  const defaults = readSettings(null, scales, options)
  const chosen = Object.entries(settings).filter(([name, value]) => value !== defaults[name as ScaleName | OptionName])
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : undefined
}

/** The settings that make a difference only in some languages. */
interface Controls {
  /** Empty: there is no choice. */
  fonts: readonly Font[]
  canJustify: boolean
  canBeVertical: boolean
}

/** Whether a language has one face alone: Nastaliq is a hand of its own, and the Persian face is plain already. */
const hasOneFace = (tag: string) => isNastaliq(tag) || isPersian(tag)

/** @param tags BCP 47: of the text, or of a pair, where a setting is offered if it fits either text */
export function controlsFor(tags: readonly string[]): Controls {
  const fits: Record<Font, boolean> = {
    book: true,
    sans: tags.some((tag) => !hasOneFace(tag)),
    legible: tags.some(isLegible),
  }
  const fonts = options.font.filter((font) => fits[font])
  return {
    fonts: fonts.length > 1 ? fonts : [],
    // Lines of square characters end at the same edge anyway.
    canJustify: tags.some((tag) => !isSquareScript(tag)),
    canBeVertical: tags.length === 1 && tags.every(isSquareScript),
  }
}

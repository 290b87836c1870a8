import { LEGIBLE_FACE } from '#faces/chosen-face.ts'
import { inlineScript } from '../../framework/head/inline-script.ts'
import { options, readSettings, SETTINGS_KEY, scales } from './settings.ts'

/** From this size on, in %, ornaments give way to the words. */
const LARGE = 140

/**
 * Applies the reader's settings before anything is drawn, and whenever they change on this page or in another tab. It
 * runs as text in the head of every page, after everything else there: it may use nothing but its parameters, and needs
 * its line ends.
 */
function followSettings(
  key: string,
  face: string,
  large: number,
  scaleOf: typeof scales,
  optionsOf: typeof options,
  read: typeof readSettings,
) {
  const root = document.documentElement
  const loadFace = () => {
    if (root.dataset.font === 'legible') document.fonts.load(`1em "${face}"`).catch(() => {})
  }
  const show = (stored: string | null) => {
    const settings = read(stored, scaleOf, optionsOf)
    for (const name of Object.keys(scaleOf) as (keyof typeof scaleOf)[]) {
      const value = settings[name]
      root.style.setProperty(`--text-${name}`, value === 100 ? '' : String(value / 100))
    }
    for (const name of Object.keys(optionsOf) as (keyof typeof optionsOf)[]) {
      if (settings[name] === optionsOf[name][0]) delete root.dataset[name]
      else root.dataset[name] = settings[name]
    }
    root.toggleAttribute('data-large', settings.size >= large)
    if (stored) root.dataset.settings = stored
    else delete root.dataset.settings
    const preload = document.querySelector<HTMLLinkElement>('link[data-legible]')
    if (preload && settings.font === 'legible') preload.media = 'all'
    loadFace()
  }
  const showKept = () => {
    try {
      show(localStorage.getItem(key))
    } catch {}
  }
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(event.newValue)
  })
  addEventListener('pageshow', (event) => event.persisted && showKept())
  // On a page without a text too: the next page may have one, and shows its face at once.
  addEventListener('load', loadFace)
  showKept()
}

export const settingsScript = inlineScript(
  followSettings,
  SETTINGS_KEY,
  LEGIBLE_FACE,
  LARGE,
  scales,
  options,
  readSettings,
)

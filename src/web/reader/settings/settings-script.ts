import { LEGIBLE_FACE } from '#faces/chosen-face.ts'
import { degrees, readSettings, SETTINGS_KEY, ways } from './settings.ts'

/** From this size on, %, what is ornament gives way to the words. */
const LARGE = 140

/**
 * Sets the texts as the reader wants them before anything is drawn, and whenever that is changed, here or in another
 * tab. Runs as text in the head, after what the page has there: knows only what it is given, and needs its line ends.
 */
function followSettings(
  key: string,
  face: string,
  large: number,
  limits: typeof degrees,
  choices: typeof ways,
  read: typeof readSettings,
) {
  const root = document.documentElement
  const loadFace = () => {
    if (root.dataset.font === 'legible') document.fonts.load(`1em "${face}"`).catch(() => {})
  }
  const show = (kept: string | null) => {
    const settings = read(kept, limits, choices)
    for (const name of Object.keys(limits) as (keyof typeof limits)[]) {
      const value = settings[name]
      root.style.setProperty(`--text-${name}`, value === 100 ? '' : String(value / 100))
    }
    for (const name of Object.keys(choices) as (keyof typeof choices)[]) {
      if (settings[name] === choices[name][0]) delete root.dataset[name]
      else root.dataset[name] = settings[name]
    }
    root.toggleAttribute('data-large', settings.size >= large)
    if (kept) root.dataset.settings = kept
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
  // A text that is gone to from a page without one has its face at once.
  addEventListener('load', loadFace)
  showKept()
}

const given = [SETTINGS_KEY, LEGIBLE_FACE, LARGE, degrees, ways].map((one) => JSON.stringify(one)).join()

/** The script's text: what is sent is what the content security policy knows the hash of. */
export const settingsScript = `(${followSettings})(${given},${readSettings})`.replace(/ {2,}/g, ' ')

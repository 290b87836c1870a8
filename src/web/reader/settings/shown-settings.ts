import { LEGIBLE_FACE } from '#faces/chosen-face.ts'
import { readerPosition } from '../../page-text/position.ts'
import { findText } from '../../page-text/text-flow.ts'
import { degrees, type Font, readSettings, SETTINGS_KEY, type Settings, ways, writeSettings } from './settings.ts'

/** Of the screen's height: on a phone the panel begins there. */
const LOWEST = 0.4

/** What is shown, in the form in which it is kept, as the script in the head has noted it. */
export const shownForm = (): string => document.documentElement.dataset.settings ?? ''

/** @param form `shownForm` */
export const settingsOf = (form: string): Settings => readSettings(form, degrees, ways)

/** Chosen last: it may still be on its way. */
let wanted: Font | undefined

/** Sets every text so from now on, where the browser keeps things. The place that is read stays. */
export async function chooseSettings(chosen: Partial<Settings>): Promise<void> {
  if (chosen.font) {
    wanted = chosen.font
    if (wanted === 'legible') await loadLegible()
    if (wanted !== chosen.font) return
  }
  show(writeSettings({ ...settingsOf(shownForm()), ...chosen }))
}

/** Sets every text as it is set unasked. */
export function resetSettings(): void {
  wanted = undefined
  show(undefined)
}

function show(form: string | undefined): void {
  try {
    if (form === undefined) localStorage.removeItem(SETTINGS_KEY)
    else localStorage.setItem(SETTINGS_KEY, form)
  } catch {
    // Refused: it holds for this page.
  }
  // The event that other open pages receive from the browser.
  const event = new StorageEvent('storage', { key: SETTINGS_KEY, newValue: form ?? null })
  readerPosition.keepDuring(() => dispatchEvent(event))
  showText()
}

/** Whoever has not come to the text yet, or has it behind the panel, is to see what they do to it. */
function showText(): void {
  const text = findText()
  if (text && text.getBoundingClientRect().top > innerHeight * LOWEST)
    text.scrollIntoView({ block: 'start', inline: 'start', behavior: 'instant' })
}

/** A face that comes late is not shown any more: so it comes first. Where it cannot come, another stands for it. */
async function loadLegible(): Promise<void> {
  await Promise.all(['', 'italic '].map((style) => document.fonts.load(`${style}1em "${LEGIBLE_FACE}"`))).catch(
    () => {},
  )
}

/** @returns what ends it */
export function hearSettings(listener: () => void): () => void {
  // A page that the browser has kept hears nothing until it is shown again.
  const events = ['storage', 'pageshow']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

import { LEGIBLE_FACE } from '#faces/chosen-face.ts'
import { readerPosition } from '../../page-text/position.ts'
import { findText } from '../../page-text/text-flow.ts'
import { type Font, options, readSettings, SETTINGS_KEY, type Settings, scales, writeSettings } from './settings.ts'

/** On a phone the settings panel begins here, as a share of the screen's height. */
const PANEL_TOP = 0.4

/** The settings that the page shows, as they are stored: the script in the head (`settingsScript`) has noted them. */
export const storedSettings = (): string => document.documentElement.dataset.settings ?? ''

/** @param stored as `storedSettings` returns it */
export const settingsOf = (stored: string): Settings => readSettings(stored, scales, options)

/** Calls a listener when `storedSettings` may have changed. @returns stops it */
export function onSettingsChange(listener: () => void): () => void {
  // `pageshow`: a page in the browser's back/forward cache receives no `storage` events.
  const events = ['storage', 'pageshow']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** Changes some settings. The reader's position stays. */
export function changeSettings(chosen: Partial<Settings>): void {
  apply(writeSettings({ ...settingsOf(storedSettings()), ...chosen }))
}

/** Changes all settings to the defaults. */
export function resetSettings(): void {
  apply(undefined)
}

/** Loads what a font needs. To be awaited before the font is chosen: a face that comes late is not shown any more. */
export async function loadFont(font: Font): Promise<void> {
  if (font !== 'legible') return
  const styles = ['', 'italic ']
  // When the face cannot be loaded, another stands in for it.
  await Promise.all(styles.map((style) => document.fonts.load(`${style}1em "${LEGIBLE_FACE}"`))).catch(() => {})
}

/** @param stored undefined: the defaults */
function apply(stored: string | undefined): void {
  try {
    if (stored === undefined) localStorage.removeItem(SETTINGS_KEY)
    else localStorage.setItem(SETTINGS_KEY, stored)
  } catch {
    // Where the browser refuses to store, the settings hold for this page.
  }
  // The event that other open pages receive from the browser.
  const event = new StorageEvent('storage', { key: SETTINGS_KEY, newValue: stored ?? null })
  readerPosition.keepDuring(() => dispatchEvent(event))
  showText()
}

/** Brings the text into view where it is below the screen or behind the panel, so that the reader sees the change. */
function showText(): void {
  const text = findText()
  if (text && text.getBoundingClientRect().top > innerHeight * PANEL_TOP)
    text.scrollIntoView({ block: 'start', inline: 'start', behavior: 'instant' })
}

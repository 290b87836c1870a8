import { inlineScript } from '../../framework/head/inline-script.ts'
import { THEME_KEY } from './theme.ts'

/** `--paper` of each theme in tokens.css, for the browser's own bars. */
export const grounds = { paper: '#fbf8f2', sepia: '#ebdcc0', lamp: '#16130f' }

/**
 * Shows the chosen theme before anything is drawn, and whenever another is chosen, here or in another tab. It runs as text
 * in the head: it can use only its parameters, and its line ends stand for semicolons.
 */
function followTheme(key: string, colours: Record<string, string>) {
  const root = document.documentElement
  const show = (theme: string | null) => {
    const chosen = theme && Object.hasOwn(colours, theme) ? theme : ''
    if (chosen) root.dataset.theme = chosen
    else delete root.dataset.theme
    const bars = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')
    for (const bar of bars) bar.content = colours[chosen || (bar.media.includes('dark') ? 'lamp' : 'paper')] as string
    const scheme = document.querySelector<HTMLMetaElement>('[name=color-scheme]')
    if (scheme) scheme.content = chosen ? (chosen === 'lamp' ? 'dark' : 'light') : 'light dark'
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
  showKept()
}

export const themeScript = inlineScript(followTheme, THEME_KEY, grounds)

/** HTML for every head, before the styles. */
export const themeHead = `<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${grounds.paper}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${grounds.lamp}">
<script>${themeScript}</script>`

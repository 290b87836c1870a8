import { useId, useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/locale.ts'
import fields from '../option-fields.module.css'
import { chooseTheme, onThemeChange, shownTheme, themes } from './theme.ts'
import styles from './theme-choice.module.css'

/** The themes, each as a sample of itself. Draws nothing on the server: only a script can change the theme. */
export function ThemeChoice() {
  const t = useMessages('theme')
  const name = useId()
  const shown = useSyncExternalStore(onThemeChange, shownTheme, () => undefined)
  if (!shown) return null
  return (
    <fieldset className={`${fields.options} ${fields.pictures}`}>
      <legend>{t.title}</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input type="radio" name={name} value={theme} checked={theme === shown} onChange={() => chooseTheme(theme)} />
          <span className={styles.sample} aria-hidden="true" data-theme={theme === 'system' ? 'paper' : theme}>
            {theme === 'system' && <i data-theme="lamp">Aa</i>}
            Aa
          </span>
          {t.names[theme]}
        </label>
      ))}
    </fieldset>
  )
}

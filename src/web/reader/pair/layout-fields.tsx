import { useId, useSyncExternalStore } from 'react'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import fields from '../../ui/option-fields.module.css'
import { chooseLayout, layouts, onLayoutChange, shownLayout } from './layout.ts'
import styles from './layout-fields.module.css'

/** The layout of the two texts of a pair, each choice as a small picture. */
export function LayoutFields() {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('pair')
  const group = useId()
  const shown = useSyncExternalStore(onLayoutChange, shownLayout, () => undefined)
  return (
    <fieldset className={`${fields.options} ${fields.pictures}`} {...interfaceText}>
      <legend>{t.layout}</legend>
      {layouts.map((layout) => (
        <label key={layout}>
          <input
            type="radio"
            name={group}
            value={layout}
            checked={layout === shown}
            onChange={() => chooseLayout(layout)}
          />
          <i className={styles.picture} data-layout={layout} aria-hidden="true" />
          {t.layouts[layout]}
        </label>
      ))}
    </fieldset>
  )
}

import { useSyncExternalStore } from 'react'
import { interfaceText } from '../../i18n/interface.ts'
import { pairMessages as t } from '../../i18n/pair-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import pictures from '../../ui/picture-choice.module.css'
import { StripDrawer } from '../strip-drawer.tsx'
import { chooseLayout, hearLayout, layouts, shownLayout } from './layout.ts'
import styles from './layout-choice.module.css'

/** How the two texts stand, each way as a small picture of itself. Only a script can change it. */
export function LayoutChoice() {
  const shown = useSyncExternalStore(hearLayout, shownLayout, () => undefined)
  const label = (
    <>
      <Icon name="layout" />
      <span className="unseen" {...interfaceText}>
        {t.layout}
      </span>
    </>
  )
  return (
    <div className={styles.choice}>
      <StripDrawer label={label} title={t.layout}>
        <fieldset className={pictures.choice} {...interfaceText}>
          <legend>{t.layout}</legend>
          {layouts.map((layout) => (
            <label key={layout}>
              <input
                type="radio"
                name="layout"
                value={layout}
                checked={layout === shown}
                onChange={() => chooseLayout(layout)}
              />
              <i className={styles.picture} data-layout={layout} aria-hidden="true" />
              {t.layouts[layout]}
            </label>
          ))}
        </fieldset>
      </StripDrawer>
    </div>
  )
}

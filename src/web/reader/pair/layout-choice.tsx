import { useSyncExternalStore } from 'react'
import { interfaceText } from '../../i18n/interface.ts'
import { Icon } from '../../ui/icon.tsx'
import { layoutIcon } from '../../ui/icons.ts'
import pictures from '../../ui/theme/picture-choice.module.css'
import { StripDrawer } from '../languages/strip-drawer.tsx'
import { chooseLayout, hearLayout, layouts, shownLayout } from './layout.ts'
import styles from './layout-choice.module.css'
import { pairMessages as t } from './pair-messages.ts'

/** How the two texts stand, each way as a small picture of itself. Only a script can change it. */
export function LayoutChoice() {
  const shown = useSyncExternalStore(hearLayout, shownLayout, () => undefined)
  const label = (
    <>
      <Icon path={layoutIcon} />
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

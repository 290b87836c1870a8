import { useState, useSyncExternalStore } from 'react'
import { codesOf } from '#contract/addresses.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { toolMessages } from '../../i18n/tool-messages.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { controlsFor } from './controls-for.ts'
import { DegreeControl } from './degree-control.tsx'
import { textSettingMessages as t } from './setting-messages.ts'
import { type Degree, degrees, type Font, ways } from './settings.ts'
import styles from './settings-panel.module.css'
import { chooseSettings, hearSettings, resetSettings, settingsOf, shownForm } from './shown-settings.ts'
import { WayControl } from './way-control.tsx'

/** How the text is set: whatever is chosen shows at once. */
export function SettingsPanel({ code, onClose }: ToolProps) {
  const settings = settingsOf(useSyncExternalStore(hearSettings, shownForm))
  const [said, setSaid] = useState('')
  const [awaited, setAwaited] = useState<Font>()
  const { fonts, canJustify, canBeVertical } = controlsFor(
    codesOf(code)
      .flatMap((one) => one ?? [])
      .map(languageTag),
  )

  async function chooseFont(font: Font) {
    setAwaited(font)
    await chooseSettings({ font })
    setAwaited(undefined)
  }

  function reset() {
    resetSettings()
    chooseTheme('system')
    setSaid(t.wasReset)
  }

  return (
    <Panel title={toolMessages.settings} clear onClose={onClose}>
      <div className={styles.settings}>
        {(Object.keys(degrees) as Degree[]).map((degree) => (
          <DegreeControl
            key={degree}
            degree={degree}
            value={settings[degree]}
            onChoose={(value) => chooseSettings({ [degree]: value })}
            onStep={(value) => setSaid(t.said(t.degrees[degree].name, value))}
          />
        ))}
        <WayControl way="font" offered={fonts} chosen={awaited ?? settings.font} onChoose={chooseFont} />
        {canJustify && (
          <WayControl
            way="align"
            offered={ways.align}
            chosen={settings.align}
            onChoose={(align) => chooseSettings({ align })}
          />
        )}
        {canBeVertical && (
          <WayControl
            way="writing"
            offered={ways.writing}
            chosen={settings.writing}
            onChoose={(writing) => chooseSettings({ writing })}
          />
        )}
        <ThemeChoice />
        <button type="button" className={styles.reset} onClick={reset}>
          {t.reset}
        </button>
        <p className="unseen" role="status">
          {said}
        </p>
      </div>
    </Panel>
  )
}

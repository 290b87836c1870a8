import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { codesOf } from '#contract/addresses.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { addIcon, lessIcon } from '../../ui/icons.ts'
import fields from '../../ui/option-fields.module.css'
import { Panel } from '../../ui/panel.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { LayoutFields } from '../pair/layout-fields.tsx'
import { controlsFor, type Font, type OptionName, options, type ScaleName, type Settings, scales } from './settings.ts'
import styles from './settings-panel.module.css'
import {
  changeSettings,
  loadFont,
  onSettingsChange,
  resetSettings,
  settingsOf,
  storedSettings,
} from './shown-settings.ts'

/** How texts are set. Each change shows at once. */
export function SettingsPanel({ code, onClose }: ToolProps) {
  const t = useMessages('settings')
  const toolMessages = useMessages('tool')
  const settings = settingsOf(useSyncExternalStore(onSettingsChange, storedSettings))
  const [status, setStatus] = useState('')
  const [font, chooseFont] = useFontChoice(settings.font)
  const { fonts, canJustify, canBeVertical } = controlsFor(
    codesOf(code)
      .flatMap((one) => one ?? [])
      .map(languageTag),
  )

  function reset() {
    chooseFont(undefined)
    resetSettings()
    chooseTheme('system')
    setStatus(t.wasReset)
  }

  return (
    <Panel title={toolMessages.settings} clear onClose={onClose}>
      <div className={styles.settings}>
        {(Object.keys(scales) as ScaleName[]).map((name) => (
          <ScaleControl
            key={name}
            name={name}
            value={settings[name]}
            onChoose={(value) => changeSettings({ [name]: value })}
            onStep={(value) => setStatus(t.said(t.scales[name].name, value))}
          />
        ))}
        <OptionControl name="font" offered={fonts} chosen={font} onChoose={chooseFont} />
        {canJustify && (
          <OptionControl
            name="align"
            offered={options.align}
            chosen={settings.align}
            onChoose={(align) => changeSettings({ align })}
          />
        )}
        {canBeVertical && (
          <OptionControl
            name="writing"
            offered={options.writing}
            chosen={settings.writing}
            onChoose={(writing) => changeSettings({ writing })}
          />
        )}
        {codesOf(code)[1] !== undefined && <LayoutFields />}
        <ThemeChoice />
        <button type="button" className={`framed ${styles.reset}`} onClick={reset}>
          {t.reset}
        </button>
        <p className="unseen" role="status">
          {status}
        </p>
      </div>
    </Panel>
  )
}

/**
 * A font is chosen as soon as it has loaded. @param shown the font of the page
 * @returns the last choice, also while it is loading; and the function that chooses, or with undefined forgets a choice
 */
function useFontChoice(shown: Font): [Font, (font: Font | undefined) => Promise<void>] {
  const last = useRef<Font>(undefined)
  const [loading, setLoading] = useState<Font>()

  async function choose(font: Font | undefined) {
    last.current = font
    setLoading(font)
    if (!font) return
    const before = shownFont()
    await loadFont(font)
    // Another font may have been chosen meanwhile, also in a panel that was opened after this one was closed.
    if (last.current !== font || shownFont() !== before) return
    changeSettings({ font })
    setLoading(undefined)
  }

  return [loading ?? shown, choose]
}

const shownFont = () => settingsOf(storedSettings()).font

interface ScaleControlProps {
  name: ScaleName
  /** % of the default. */
  value: number
  onChoose: (value: number) => void
  /** After a press on a button: unlike the slider, it does not say the new value to screen readers. */
  onStep: (value: number) => void
}

/** A slider, with a button at each end for single steps. */
function ScaleControl({ name, value, onChoose, onStep }: ScaleControlProps) {
  const t = useMessages('settings')
  const id = useId()
  const [least, most, step] = scales[name]
  const words = t.scales[name]
  const button = (label: string, icon: string, next: number) => (
    <IconButton
      label={label}
      icon={icon}
      // Not `disabled`: the button would lose the focus.
      aria-disabled={next < least || next > most}
      onClick={() => {
        const bounded = Math.min(most, Math.max(least, next))
        onChoose(bounded)
        onStep(bounded)
      }}
    />
  )
  return (
    <div className={styles.scale} data-scale={name}>
      <label htmlFor={id}>{words.name}</label>
      <span aria-hidden="true">{t.percent(value)}</span>
      <div>
        {button(words.less, lessIcon, value - step)}
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={step}
          value={value}
          aria-valuetext={t.percent(value)}
          onChange={(event) => onChoose(event.target.valueAsNumber)}
        />
        {button(words.more, addIcon, value + step)}
      </div>
    </div>
  )
}

interface OptionControlProps<Name extends OptionName> {
  name: Name
  /** Empty: there is no choice. */
  offered: readonly Settings[Name][]
  /** Shown as the first option where it is not offered. */
  chosen: Settings[Name]
  onChoose: (chosen: Settings[Name]) => void
}

function OptionControl<Name extends OptionName>({ name, offered, chosen, onChoose }: OptionControlProps<Name>) {
  const t = useMessages('settings')
  const group = useId()
  const words: { name: string } & Record<string, string> = t.options[name]
  const shown = offered.includes(chosen) ? chosen : offered[0]
  if (offered.length === 0) return null
  return (
    <fieldset className={`${fields.options} ${styles.options}`}>
      <legend>{words.name}</legend>
      {offered.map((option) => (
        <label key={option} data-sample={option}>
          <input
            type="radio"
            name={group}
            value={option}
            checked={option === shown}
            onChange={() => onChoose(option)}
          />
          <span>{words[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}

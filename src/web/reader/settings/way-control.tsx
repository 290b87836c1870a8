import { useId } from 'react'
import { textSettingMessages } from './setting-messages.ts'
import type { Settings, Way } from './settings.ts'
import styles from './way-control.module.css'

interface WayControlProps<Name extends Way> {
  way: Name
  /** None: there is nothing to choose. */
  offered: readonly Settings[Name][]
  chosen: Settings[Name]
  onChoose: (chosen: Settings[Name]) => void
}

/** One of a few. What is chosen and does not fit here counts as the first. */
export function WayControl<Name extends Way>({ way, offered, chosen, onChoose }: WayControlProps<Name>) {
  const name = useId()
  const t: { name: string } & Record<string, string> = textSettingMessages.ways[way]
  const shown = offered.includes(chosen) ? chosen : offered[0]
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.way}>
      <legend>{t.name}</legend>
      {offered.map((one) => (
        <label key={one} data-sample={one}>
          <input type="radio" name={name} value={one} checked={one === shown} onChange={() => onChoose(one)} />
          <span>{t[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

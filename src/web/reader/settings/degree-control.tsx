import { useId } from 'react'
import styles from './degree-control.module.css'
import { textSettingMessages as t } from './setting-messages.ts'
import { type Degree, degrees } from './settings.ts'

interface DegreeControlProps {
  degree: Degree
  /** % of what is usual. */
  value: number
  onChoose: (value: number) => void
  /** After a button, which does not tell where it has led. */
  onStep: (value: number) => void
}

/** A slider, and a button at either end for single steps. */
export function DegreeControl({ degree, value, onChoose, onStep }: DegreeControlProps) {
  const id = useId()
  const [least, most, step] = degrees[degree]
  const { name, less, more } = t.degrees[degree]
  const button = (label: string, to: number) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not disabled: the focus would be lost.
      aria-disabled={to < least || to > most}
      onClick={() => {
        const bounded = Math.min(most, Math.max(least, to))
        onChoose(bounded)
        onStep(bounded)
      }}
    />
  )
  return (
    <div className={styles.degree} data-degree={degree}>
      <label htmlFor={id}>{name}</label>
      <span aria-hidden="true">{t.percent(value)}</span>
      <div>
        {button(less, value - step)}
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
        {button(more, value + step)}
      </div>
    </div>
  )
}

import { useId } from 'react'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to 100. */
  percent: number
  /** Text at its end; by default the percentage. */
  value?: string
}

/** A progress bar with its label. */
export function Progress({ label, percent, value }: ProgressProps) {
  const id = useId()
  const shown = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className={styles.progress}>
      <span id={id}>{label}</span>
      <span>{value ?? `${shown} %`}</span>
      <div role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={100} aria-valuenow={shown}>
        <span style={{ inlineSize: `${shown}%` }} />
      </div>
    </div>
  )
}

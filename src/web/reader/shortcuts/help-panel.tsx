import { useState } from 'react'
import { useMessages } from '../../i18n/locale.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { type Control, isOff, switchOff } from '../../ui/keys/switched-off.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './help-panel.module.css'
import { forwardSide } from './turn-chapter.ts'

const arrows = { left: '←', right: '→' } as const

/** All shortcuts and swipes, and the switches that turn them off. */
export function HelpPanel({ onClose }: Pick<ToolProps, 'onClose'>) {
  const t = useMessages('help')
  const [forward] = useState(forwardSide)
  const back = forward === 'left' ? 'right' : 'left'
  const keys = [
    [arrows[forward], t.next],
    [arrows[back], t.previous],
    ['l', t.languages],
    ['c', t.contents],
    ['/', t.search],
    ['?', t.help],
    ['Esc', t.close],
  ] as const
  return (
    <Panel title={t.title} onClose={onClose}>
      <section className={styles.part}>
        <h3>{t.keys}</h3>
        <dl>
          {keys.map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <Switch control="shortcuts" label={t.useKeys} hint={t.useKeysHint} />
      </section>
      <section className={styles.part}>
        <h3>{t.touch}</h3>
        <p>{forward === 'left' ? t.swipeToRight : t.swipeToLeft}</p>
        <Switch control="swipe" label={t.useSwipe} hint={t.useSwipeHint} />
      </section>
    </Panel>
  )
}

function Switch({ control, label, hint }: { control: Control; label: string; hint: string }) {
  const [isOn, setOn] = useState(() => !isOff(control))
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          switchOff(control, !target.checked)
          setOn(target.checked)
        }}
      />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  )
}

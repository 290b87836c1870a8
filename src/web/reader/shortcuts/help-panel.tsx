import { useState } from 'react'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './help-panel.module.css'
import { readingShortcutMessages as t } from './shortcut-messages.ts'
import { isOff, switchOff, type Way } from './switched-off.ts'
import { forwardSide } from './turn-chapter.ts'

const arrows = { left: '←', right: '→' } as const

/** All keys and strokes there are, and the way to be rid of them. */
export function HelpPanel({ onClose }: Pick<ToolProps, 'onClose'>) {
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
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch way="shortcuts" label={t.useKeys} hint={t.useKeysHint} />
      </section>
      <section className={styles.part}>
        <h3>{t.touch}</h3>
        <p>{forward === 'left' ? t.swipeToRight : t.swipeToLeft}</p>
        <Switch way="swipe" label={t.useSwipe} hint={t.useSwipeHint} />
      </section>
    </Panel>
  )
}

/** Kept on the device, without a word where nothing can be kept: it holds for the page. */
function Switch({ way, label, hint }: { way: Way; label: string; hint: string }) {
  const [on, setOn] = useState(() => !isOff(way))
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          switchOff(way, !target.checked)
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

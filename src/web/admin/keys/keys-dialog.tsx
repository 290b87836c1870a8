import { useState } from 'react'
import { isOff, switchOff } from '../../ui/keys/switched-off.ts'
import { Checkbox } from '../forms/field.tsx'
import { Modal } from '../parts/modal.tsx'
import { type Chord, deskKeys, isSingle, type KeyName, keyCaps, keyGroups } from './desk-keys.ts'
import { KeyCaps } from './key-caps.tsx'
import { keyMessages as t } from './key-messages.ts'
import styles from './keys-dialog.module.css'
import { SINGLE_KEYS } from './use-key.ts'

const names = Object.keys(deskKeys) as KeyName[]
const singleKeys = names.filter(isSingle).flatMap((name) => deskKeys[name].chords.map(({ key }) => key))

/** Lists the keys of the desk, and switches its single keys off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => !isOff(SINGLE_KEYS))
  return (
    <Modal title={t.title} open wide onClose={onClose}>
      <div className={styles.groups}>
        {keyGroups.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t.groups[group]}</h3>
            <dl>
              {names
                .filter((name) => deskKeys[name].group === group)
                .map((name) => (
                  <div key={name} data-off={(isSingle(name) && !isOn) || undefined}>
                    <dt>
                      <Keys name={name} />
                    </dt>
                    <dd>{t.keys[name]}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label={t.useSingle}
        hint={t.useSingleHint(singleKeys.join(' '))}
        checked={isOn}
        onChange={({ target }) => {
          switchOff(SINGLE_KEYS, !target.checked)
          setOn(target.checked)
        }}
      />
    </Modal>
  )
}

function Keys({ name }: { name: KeyName }) {
  return deskKeys[name].chords.map((chord: Chord, index) => (
    <span key={keyCaps(chord).join()}>
      {index > 0 && ` ${t.or} `}
      <KeyCaps chord={chord} />
    </span>
  ))
}

import { type Chord, keyCaps } from './desk-keys.ts'
import styles from './key-caps.module.css'

/** The keys of a chord, as they are on a keyboard. */
export function KeyCaps({ chord }: { chord: Chord }) {
  return (
    <span className={styles.chord}>
      {keyCaps(chord).map((cap) => (
        <kbd key={cap} className={styles.key}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}

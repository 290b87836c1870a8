import { type ComponentType, useEffect, useState } from 'react'
import { withMessages } from '../../i18n/load-messages.ts'
import styles from './begin-here.module.css'

/**
 * What a librarian would show to someone who stands before an empty shelf. Its code and what it shows come once the page is
 * awake: so it costs nothing where a program asks for what is not there.
 */
export function Begin() {
  const [BeginHere, setBeginHere] = useState<ComponentType>()
  useEffect(() => {
    withMessages(import('./begin-here.tsx'), 'pages').then(
      (module) => setBeginHere(() => module.BeginHere),
      // Without it the page is what it was.
      () => {},
    )
  }, [])
  return <div className={styles.place}>{BeginHere && <BeginHere />}</div>
}

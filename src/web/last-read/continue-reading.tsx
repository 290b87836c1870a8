import { type ComponentType, useEffect, useState } from 'react'
import styles from './continue-reading.module.css'

/**
 * Where this device remembers what was begun, the way on. The server knows of no device: the page leaves room for it
 * before it is drawn (`lastReadScript`), and what stands there comes for those alone who have it.
 */
export function ContinueReading() {
  const [Shelf, setShelf] = useState<ComponentType>()
  useEffect(() => {
    if (document.documentElement.hasAttribute('data-read'))
      import('./continue-shelf.tsx').then((m) => setShelf(() => m.ContinueShelf))
  }, [])
  return (
    <div className={styles.room} data-screen-only>
      {Shelf && <Shelf />}
    </div>
  )
}

import { type ComponentType, useEffect, useState } from 'react'
import { withMessages } from '../i18n/load-messages.ts'
import styles from './continue-reading.module.css'
import type { SectionProps, UnfinishedWorks } from './last-read-list.tsx'

/**
 * Where this device has works that were begun, links to go on. The server cannot know them: `lastReadScript` leaves room
 * before the page is drawn, and the list is loaded only where it is needed.
 * @param Section draws a section of the home page
 */
export function ContinueReading({ Section }: { Section: ComponentType<SectionProps> }) {
  const [Works, setWorks] = useState<typeof UnfinishedWorks>()
  useEffect(() => {
    if (document.documentElement.hasAttribute('data-read'))
      withMessages(import('./last-read-list.tsx'), 'tools').then((m) => setWorks(() => m.UnfinishedWorks))
  }, [])
  return (
    <div className={styles.room} data-screen-only>
      {Works && <Works Section={Section} />}
    </div>
  )
}

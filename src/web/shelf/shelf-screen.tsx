import { useLastRead } from '../device/last-read.ts'
import { useNotes } from '../device/use-notes.ts'
import { shelfMessages as t } from '../i18n/shelf-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { useKeptWorks } from '../offline/kept-works.ts'
import { ListPage } from '../ui/list-page.tsx'
import { KeptWorks } from './kept-works.tsx'
import { LastRead } from './last-read.tsx'
import { Notes } from './notes.tsx'
import styles from './shelf-screen.module.css'

/** What this device remembers of its reader: where they were, what they marked, what they keep. */
export function ShelfScreen() {
  const read = useLastRead()
  const kept = useKeptWorks()
  const marked = useNotes()
  // Each is read at its own pace: shown one by one, they would push each other down.
  const isRead = read && (kept.works || kept.failed) && (marked.notes || marked.isRefused)
  return (
    <ListPage title={siteMessages.shelf}>
      <p className={styles.hint}>{t.onDevice}</p>
      <noscript>
        <p>{t.noScript}</p>
      </noscript>
      <div className={styles.all}>
        {isRead && (
          <>
            <LastRead works={read} />
            <KeptWorks {...kept} />
            <Notes {...marked} />
          </>
        )}
      </div>
    </ListPage>
  )
}

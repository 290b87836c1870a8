import { siteMessages } from '../i18n/site-messages.ts'
import { useKeptWorks } from '../kept/kept-works.ts'
import { KeptWorks } from '../kept/shelf-kept-works.tsx'
import { useLastRead } from '../last-read/last-read.ts'
import { LastRead } from '../last-read/shelf-last-read.tsx'
import { Notes } from '../notes/shelf-notes.tsx'
import { useNotes } from '../notes/use-notes.ts'
import { ListPage } from '../ui/list-page.tsx'
import { shelfMessages as t } from './shelf-messages.ts'
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

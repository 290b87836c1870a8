import { useMessages } from '../i18n/locale.ts'
import { KeptWorksSection } from '../kept/shelf-kept-works.tsx'
import { useKeptWorks } from '../kept/use-kept-works.ts'
import { useLastRead } from '../last-read/last-read.ts'
import { LastReadSection } from '../last-read/last-read-list.tsx'
import { NotesSection } from '../notes/lists/shelf-notes.tsx'
import { useNotes } from '../notes/use-notes.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Begin } from '../ui/works/begin.tsx'
import styles from './shelf-screen.module.css'

/** What this device remembers of its reader: works that were read, kept works, and notes. */
export function ShelfScreen() {
  const t = useMessages('shelf')
  const siteMessages = useMessages('site')
  const lastRead = useLastRead()
  const kept = useKeptWorks()
  const stored = useNotes()
  // All at once: sections that appear one by one would push each other down.
  const isRead = lastRead && (kept.works || kept.failed) && (stored.notes || stored.isRefused)
  const isEmpty = [lastRead, kept.works, stored.notes].every((all) => !all?.length)
  return (
    <ListPage title={siteMessages.shelf}>
      <p className={styles.hint}>{t.onDevice}</p>
      <noscript>
        <p>{t.noScript}</p>
      </noscript>
      <div className={styles.all}>
        {isRead && (
          <>
            <LastReadSection works={lastRead} />
            <KeptWorksSection {...kept} />
            <NotesSection {...stored} />
            {isEmpty && <Begin />}
          </>
        )}
      </div>
    </ListPage>
  )
}

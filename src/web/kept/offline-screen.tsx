import { findPage, idOf } from '#contract/addresses.ts'
import { useAddress } from '../framework/router/navigation.ts'
import { useMessages } from '../i18n/locale.ts'
import { ListPage } from '../ui/list-page.tsx'
import { KeptLanguages, KeptTitle } from './kept-links.tsx'
import styles from './offline-screen.module.css'
import { useKeptWorks } from './use-kept-works.ts'

/** In place of a page that needs a network: the works that this device keeps, first the work of the page. */
export function OfflineScreen() {
  const t = useMessages('offline')
  const { path } = useAddress()
  const { works } = useKeptWorks()
  const { work: id, code, chapter } = findPage(path)?.params ?? {}
  const ofPage = works?.find((kept) => kept.id === idOf(id))
  const others = works?.filter((kept) => kept !== ofPage)
  return (
    <ListPage title={t.title}>
      {ofPage ? (
        <>
          <p className={styles.hint}>{code?.includes('+') ? t.pair : t.language}</p>
          <KeptLanguages kept={ofPage} chapter={idOf(chapter)} />
        </>
      ) : (
        <p className={styles.hint}>{t.page}</p>
      )}
      {others && others.length > 0 && (
        <>
          <h2 className={styles.others}>{t.kept}</h2>
          <ul className={styles.works}>
            {others.map((kept) => (
              <li key={kept.id}>
                <KeptTitle kept={kept} className={styles.title} />
                <KeptLanguages kept={kept} />
              </li>
            ))}
          </ul>
        </>
      )}
      {works?.length === 0 && <p className={styles.hint}>{t.none}</p>}
      <button type="button" className={`framed ${styles.again}`} onClick={() => location.reload()}>
        {t.again}
      </button>
    </ListPage>
  )
}

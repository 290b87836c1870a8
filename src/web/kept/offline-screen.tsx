import { findPage, idOf, readingPath } from '#contract/addresses.ts'
import { Link } from '../framework/router/link.tsx'
import { useAddress } from '../framework/router/navigation.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { ListPage } from '../ui/list-page.tsx'
import type { KeptWork } from './kept-database.ts'
import { offlineMessages as t } from './kept-messages.ts'
import styles from './offline-screen.module.css'
import { openingCode, useKeptWorks } from './use-kept-works.ts'

/** In place of a page that needs a network: the works that this device keeps, first the work of the page. */
export function OfflineScreen() {
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
          <Languages kept={ofPage} chapter={idOf(chapter)} />
        </>
      ) : (
        <p className={styles.hint}>{t.page}</p>
      )}
      {others && others.length > 0 && (
        <>
          <h2 className={styles.others}>{t.kept}</h2>
          <ul className={styles.works}>
            {others.map((kept) => (
              <KeptTitle key={kept.id} kept={kept} />
            ))}
          </ul>
        </>
      )}
      {works?.length === 0 && <p className={styles.hint}>{t.none}</p>}
      <button type="button" className={styles.again} onClick={() => location.reload()}>
        {t.again}
      </button>
    </ListPage>
  )
}

function KeptTitle({ kept }: { kept: KeptWork }) {
  const { work } = kept
  return (
    <li>
      <Link
        className={styles.title}
        href={readingPath(work, openingCode(kept), undefined)}
        {...(work.localTitle === null ? textIn(work.originalLanguage) : interfaceText)}
      >
        {work.localTitle ?? work.title}
      </Link>
      <Languages kept={kept} chapter={undefined} />
    </li>
  )
}

/** The kept languages of a work, each a link to its text. */
function Languages({ kept: { work, codes }, chapter }: { kept: KeptWork; chapter: number | undefined }) {
  return (
    <ul className={styles.languages}>
      {work.availableLanguages
        .filter(({ code }) => codes.includes(code))
        .map((language) => (
          <li key={language.code}>
            <Link href={readingPath(work, language.code, chapter)} {...textIn(language)}>
              {language.autonym}
            </Link>
          </li>
        ))}
    </ul>
  )
}

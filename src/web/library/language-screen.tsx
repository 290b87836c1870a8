import { idOf, pageAddress } from '#contract/addresses.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { ListPage } from '../ui/list-page.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { cardMessages } from '../ui/works/card-messages.ts'
import { languageMessages } from '../ui/works/list-messages.ts'
import { WorkList } from '../ui/works/work-list.tsx'
import { pageOf } from '../ui/works/work-list-data.ts'
import { languageParts, partOf } from './language-part.ts'
import styles from './language-screen.module.css'
import { languageRead, worksInLanguage } from './library-data.ts'

const t = languageMessages

/** The tabs are addresses, so that they work without a script. */
export function LanguageScreen({ place }: ScreenProps<'language'>) {
  const id = idOf(place.params.id)
  const enabled = id !== undefined
  const language = useRead(languageRead(id ?? 0), { enabled })
  const part = partOf(place.query)

  if (id === undefined || language.isError) return <NotFound title={t.notFound}>{siteMessages.notFoundHint}</NotFound>
  const { data } = language
  return (
    <ListPage
      title={
        data ? (
          <>
            {data.name}
            {data.autonym !== data.name && (
              <>
                {' '}
                <bdi className={styles.autonym} {...textIn(data)}>
                  {data.autonym}
                </bdi>
              </>
            )}
          </>
        ) : (
          siteMessages.loading
        )
      }
      aside={data && <span className={styles.badge}>{t.region(data.region?.trim() || t.other)}</span>}
    >
      <nav className={styles.tabs} aria-label={t.all}>
        {languageParts.map((one) => (
          <Link
            key={one}
            href={pageAddress('language', { id }, { works: one === 'all' ? undefined : one })}
            aria-current={one === (part ?? 'all') ? 'page' : undefined}
          >
            {t.tabs[one]}
          </Link>
        ))}
      </nav>
      <WorkList
        list={worksInLanguage(id, part)}
        page={pageOf(place.query)}
        path={pageAddress('language', { id }, { works: part })}
        empty={t.noWorks}
        below={(work) => (
          <p className={styles.below}>
            {data?.name}
            {work.originalLanguageId === id && <span className={styles.badge}>{cardMessages.original}</span>}
          </p>
        )}
      />
    </ListPage>
  )
}

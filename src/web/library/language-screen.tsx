import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cardMessages } from '../i18n/card-messages.ts'
import { textIn } from '../i18n/language-tag.ts'
import { languageMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { idOf, type ScreenProps } from '../page.ts'
import { languagePath } from '../paths.ts'
import { ListPage } from '../ui/list-page.tsx'
import { NotFound } from '../ui/not-found.tsx'
import styles from './language-screen.module.css'
import { languageQuery, languageWorksQuery } from './library-data.ts'
import { WorkList } from './work-list.tsx'

const tabs = ['all', 'original', 'translated'] as const
type Tab = (typeof tabs)[number]
const t = languageMessages

/** The tabs are addresses, so that they work without a script. */
export function LanguageScreen({ place }: ScreenProps) {
  const id = idOf(place.params.id)
  const enabled = id !== undefined
  const language = useQuery({ ...languageQuery(id ?? 0), enabled })
  const works = useQuery({ ...languageWorksQuery(id ?? 0), enabled })
  const asked = place.search.get('works')
  const tab: Tab = tabs.find((one) => one === asked) ?? 'all'

  if (id === undefined || language.isError) return <NotFound title={t.notFound}>{siteMessages.notFoundHint}</NotFound>
  const { data } = language
  const shown = works.data?.filter((work) => tab === 'all' || (work.originalLanguageId === id) === (tab === 'original'))
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
        {tabs.map((one) => (
          <Link
            key={one}
            href={one === 'all' ? languagePath(id) : `${languagePath(id)}?works=${one}`}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t.tabs[one]}
          </Link>
        ))}
      </nav>
      <WorkList
        works={shown}
        failed={works.isError}
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

import { idOf, pageAddress } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { Failure } from '../ui/failure.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Chips } from '../ui/works/chips.tsx'
import { WorkPages } from '../ui/works/work-pages.tsx'
import { pageOf } from '../ui/works/work-pages-data.ts'
import { asHeading } from './as-heading.ts'
import { CategoryCards, CategoryCardsLoading, LanguageCardsLoading, LanguageShelves } from './cards.tsx'
import styles from './entry-screens.module.css'
import {
  byRegion,
  categoriesRead,
  categoryRead,
  languagePartOf,
  languageParts,
  languageRead,
  languageShelvesRead,
  languagesRead,
  worksInCategory,
  worksInLanguage,
} from './library-data.ts'
import { narrowedEmpty, useNarrowing } from './narrowing.ts'
import { ReadableIn } from './readable-in.tsx'

const LOADING_CATEGORIES = 8

export function CategoriesScreen() {
  const categoryMessages = useMessages('category')
  const homeMessages = useMessages('home')
  const siteMessages = useMessages('site')
  const { data: categories, isError } = useRead(categoriesRead())
  return (
    <ListPage title={categoryMessages.all}>
      {isError && <Failure of={categoriesRead()}>{siteMessages.failedRead}</Failure>}
      {!categories && !isError && <CategoryCardsLoading count={LOADING_CATEGORIES} />}
      {categories && categories.length === 0 && <Message>{homeMessages.noCategories}</Message>}
      {categories && categories.length > 0 && <CategoryCards categories={categories} />}
    </ListPage>
  )
}

const LANGUAGES_ON_CARD = 3

export function CategoryScreen({ place }: ScreenProps<'category'>) {
  const locale = useLocale()
  const categoryMessages = useMessages('category')
  const siteMessages = useMessages('site')
  const id = idOf(place.params.id)
  const enabled = id !== undefined
  const category = useRead(categoryRead(id ?? 0), { enabled })
  const narrowing = useNarrowing(place.query)
  const addressIn = (language: string | undefined) => pageAddress('category', { id }, { language })

  if (id === undefined || category.isError)
    return <NotFound title={categoryMessages.notFound}>{siteMessages.notFoundHint}</NotFound>
  return (
    <ListPage title={category.data?.name ?? siteMessages.loading}>
      <ReadableIn narrowing={narrowing} addressIn={addressIn} />
      <WorkPages
        key={id}
        list={worksInCategory(id, narrowing.code)}
        page={pageOf(place.query)}
        path={addressIn(narrowing.code)}
        empty={narrowedEmpty(categoryMessages.noWorks, narrowing, locale)}
        opensIn={narrowing.code}
        steady
        below={(work) => <LanguageChips work={work} />}
      />
    </ListPage>
  )
}

function LanguageChips({ work }: { work: Work }) {
  const cardMessages = useMessages('card')
  const languages = work.availableLanguages
  return (
    <div data-languages>
      <Chips
        small
        label={cardMessages.languages}
        chips={languages.slice(0, LANGUAGES_ON_CARD).map(({ name }) => ({ label: name }))}
        others={languages.length - LANGUAGES_ON_CARD}
      />
    </div>
  )
}

const LOADING_GROUPS = ['first', 'second', 'third', 'fourth']
const LOADING_IN_GROUP = 6

export function LanguagesScreen() {
  const languageMessages = useMessages('language')
  const siteMessages = useMessages('site')
  const { data: languages, isError } = useRead(languagesRead())
  const { data: shelves } = useRead(languageShelvesRead())
  return (
    <ListPage title={languageMessages.all}>
      {isError && <Failure of={languagesRead()}>{siteMessages.failedRead}</Failure>}
      {!languages &&
        !isError &&
        LOADING_GROUPS.map((group) => (
          <section key={group} className={styles.region}>
            <LanguageCardsLoading count={LOADING_IN_GROUP} />
          </section>
        ))}
      {languages && languages.length === 0 && <Message>{languageMessages.none}</Message>}
      {languages &&
        byRegion(languages, languageMessages.other).map((region, i) => (
          <section key={region.name} className={styles.region} aria-labelledby={`region-${i}`}>
            <h2 id={`region-${i}`}>
              {region.name} <small>{languageMessages.count(region.languages.length)}</small>
            </h2>
            <LanguageShelves languages={region.languages} shelves={shelves ?? []} />
          </section>
        ))}
    </ListPage>
  )
}

/** The tabs are addresses, so that they work without a script. */
export function LanguageScreen({ place }: ScreenProps<'language'>) {
  const locale = useLocale()
  const cardMessages = useMessages('card')
  const languageMessages = useMessages('language')
  const siteMessages = useMessages('site')
  const id = idOf(place.params.id)
  const enabled = id !== undefined
  const language = useRead(languageRead(id ?? 0), { enabled })
  const part = languagePartOf(place.query)

  if (id === undefined || language.isError)
    return <NotFound title={languageMessages.notFound}>{siteMessages.notFoundHint}</NotFound>
  const { data } = language
  return (
    <ListPage
      title={
        data ? (
          <>
            {asHeading(locale, data.name)}
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
      aside={
        data && (
          <span className={styles.badge}>{languageMessages.region(data.region?.trim() || languageMessages.other)}</span>
        )
      }
    >
      <nav className={styles.tabs} aria-label={languageMessages.all}>
        {languageParts.map((one) => (
          <Link
            key={one}
            href={pageAddress('language', { id }, { works: one === 'all' ? undefined : one })}
            aria-current={one === (part ?? 'all') ? 'page' : undefined}
          >
            {languageMessages.tabs[one]}
          </Link>
        ))}
      </nav>
      <WorkPages
        list={worksInLanguage(id, part)}
        page={pageOf(place.query)}
        path={pageAddress('language', { id }, { works: part })}
        empty={languageMessages.noWorks}
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

import { type ReactNode, useId } from 'react'
import { categoriesPath, languagesPath, pageAddress } from '#contract/addresses.ts'
import { useRead } from '../../framework/data/use-read.ts'
import type { ScreenProps } from '../../framework/page/page.ts'
import { Link } from '../../framework/router/link.tsx'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { ContinueReading } from '../../last-read/continue-reading.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Message } from '../../ui/message.tsx'
import { Chips, tagChips } from '../../ui/works/chips.tsx'
import { WorkGrid, WorkGridLoading } from '../../ui/works/work-cards.tsx'
import { useReadAheadOfRecent } from '../../ui/works/work-read-ahead.ts'
import { CategoryCards, CategoryCardsLoading, LanguageCards, LanguageCardsLoading } from '../cards.tsx'
import { homeRead } from '../library-data.ts'
import { narrowedEmpty, useNarrowing } from '../narrowing.ts'
import { ReadableIn } from '../readable-in.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'

const LOADING = { featured: 3, recent: 5, categories: 6, languages: 6, tags: 10 }
export function HomeScreen({ place }: ScreenProps<'home'>) {
  const locale = useLocale()
  const worksMessages = useMessages('works')
  const t = useMessages('home')
  const narrowing = useNarrowing(place.query)
  const { code } = narrowing
  // While a language is being chosen, the shelves stay as they are.
  const { data: home, isError } = useRead(homeRead(code), { placeholder: (before) => before })
  const allWorks = pageAddress('works', {}, { language: code })
  useReadAheadOfRecent(home?.recent, code)
  return (
    <div className={styles.home}>
      <Hero />
      {isError ? (
        <Failure of={homeRead(code)}>{worksMessages.failed}</Failure>
      ) : (
        <>
          <ReadableIn narrowing={narrowing} addressIn={(language) => pageAddress('home', {}, { language })} />
          <ContinueReading Section={HomeSection} />
          <HomeSection title={t.featured} more={{ label: t.viewAll, of: t.featured, href: allWorks }}>
            {!home && <WorkGridLoading count={LOADING.featured} />}
            {home && home.featured.length === 0 && <Message>{narrowedEmpty(t.noFeatured, narrowing, locale)}</Message>}
            {home && home.featured.length > 0 && <WorkGrid works={home.featured} opensIn={code} />}
          </HomeSection>
          <HomeSection title={t.recent} more={{ label: t.viewAll, of: t.recent, href: allWorks }}>
            {!home && <WorkGridLoading count={LOADING.recent} />}
            {home && home.recent.length === 0 && <Message>{narrowedEmpty(t.noBooks, narrowing, locale)}</Message>}
            {home && home.recent.length > 0 && <WorkGrid works={home.recent} opensIn={code} />}
          </HomeSection>
          <HomeSection id="categories" title={t.byCategory} more={{ label: t.allCategories, href: categoriesPath }}>
            {!home && <CategoryCardsLoading count={LOADING.categories} />}
            {home && home.categories.length === 0 && <Message>{t.noCategories}</Message>}
            {home && home.categories.length > 0 && <CategoryCards categories={home.categories} />}
          </HomeSection>
          <HomeSection title={t.byLanguage} more={{ label: t.allLanguages, href: languagesPath }}>
            {!home && <LanguageCardsLoading count={LOADING.languages} />}
            {home && home.languages.length === 0 && <Message>{t.noLanguages}</Message>}
            {home && home.languages.length > 0 && <LanguageCards languages={home.languages} />}
          </HomeSection>
          <HomeSection title={t.byTag}>
            {!home && <TagsLoading count={LOADING.tags} />}
            {home && home.tags.length === 0 && <Message>{t.noTags}</Message>}
            {home && home.tags.length > 0 && (
              <Chips label={t.byTag} chips={tagChips(locale, home.tags)} others={home.moreTags} />
            )}
          </HomeSection>
        </>
      )}
      <Contact />
    </div>
  )
}

interface HomeSectionProps {
  id?: string
  title: string
  /** The link to all of it. `of`: of what, where the label does not say it. */
  more?: { label: string; of?: string; href: string }
  children: ReactNode
}

/** A section of the home page. */
function HomeSection({ id, title, more, children }: HomeSectionProps) {
  const heading = useId()
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles.section} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {more && (
          <Link href={more.href} aria-label={more.of === undefined ? undefined : `${more.label}: ${more.of}`}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

function TagsLoading({ count }: { count: number }) {
  const siteMessages = useMessages('site')
  return (
    <ul className={styles.tagsLoading} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} />
      ))}
    </ul>
  )
}

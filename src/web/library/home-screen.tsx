import { homeMessages } from '../i18n/home-messages.ts'
import { worksMessages } from '../i18n/list-messages.ts'
import { allWorksPath, categoriesPath, languagesPath, tagPath } from '../paths.ts'
import { Chips } from '../ui/chips.tsx'
import { Message } from '../ui/message.tsx'
import { WorkGrid, WorkGridLoading } from '../ui/work-grid.tsx'
import { useReadAheadOfRecent } from '../ui/work-read-ahead.ts'
import { useQuery } from '../use-query.ts'
import { CategoryCards, CategoryCardsLoading } from './category-cards.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'
import { LanguageCards, LanguageCardsLoading } from './language-cards.tsx'
import { homeQuery } from './library-data.ts'
import { Shelf } from './shelf.tsx'
import { TagsLoading } from './tags-loading.tsx'

const LOADING = { featured: 3, recent: 5, categories: 6, languages: 6, tags: 10 }
const t = homeMessages

export function HomeScreen() {
  const { data: home, isError } = useQuery(homeQuery())
  useReadAheadOfRecent(home?.recent)
  return (
    <div className={styles.home}>
      <Hero />
      {isError ? (
        <Message role="alert">{worksMessages.failed}</Message>
      ) : (
        <>
          <Shelf title={t.featured} more={{ label: t.viewAll, of: t.featured, href: allWorksPath }}>
            {!home && <WorkGridLoading count={LOADING.featured} />}
            {home && home.featured.length === 0 && <Message>{t.noFeatured}</Message>}
            {home && home.featured.length > 0 && <WorkGrid works={home.featured} />}
          </Shelf>
          <Shelf title={t.recent} more={{ label: t.viewAll, of: t.recent, href: allWorksPath }}>
            {!home && <WorkGridLoading count={LOADING.recent} />}
            {home && home.recent.length === 0 && <Message>{t.noBooks}</Message>}
            {home && home.recent.length > 0 && <WorkGrid works={home.recent} />}
          </Shelf>
          <Shelf id="categories" title={t.byCategory} more={{ label: t.allCategories, href: categoriesPath }}>
            {!home && <CategoryCardsLoading count={LOADING.categories} />}
            {home && home.categories.length === 0 && <Message>{t.noCategories}</Message>}
            {home && home.categories.length > 0 && <CategoryCards categories={home.categories} />}
          </Shelf>
          <Shelf title={t.byLanguage} more={{ label: t.allLanguages, href: languagesPath }}>
            {!home && <LanguageCardsLoading count={LOADING.languages} />}
            {home && home.languages.length === 0 && <Message>{t.noLanguages}</Message>}
            {home && home.languages.length > 0 && <LanguageCards languages={home.languages} />}
          </Shelf>
          <Shelf title={t.byTag}>
            {!home && <TagsLoading count={LOADING.tags} />}
            {home && home.tags.length === 0 && <Message>{t.noTags}</Message>}
            {home && home.tags.length > 0 && (
              <Chips
                label={t.byTag}
                chips={home.tags.map((tag) => ({ label: tag, href: tagPath(tag) }))}
                others={home.moreTags}
              />
            )}
          </Shelf>
        </>
      )}
      <Contact />
    </div>
  )
}

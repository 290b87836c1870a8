import { bookPath, searchPath } from '#contract/addresses.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useMessages } from '../i18n/locale.ts'
import { useReadingLanguage } from '../reading-language/reading-language.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Quoting } from '../ui/marked.tsx'
import { Message } from '../ui/message.tsx'
import { Begin } from '../ui/works/begin.tsx'
import { WorkPages } from '../ui/works/work-pages.tsx'
import { FoundList, FoundLoading } from './found-list.tsx'
import { SearchForm } from './search-form.tsx'
import {
  filtersRead,
  foundWorks,
  nearestNames,
  type SearchRequest,
  searchRequestOf,
  searchRequestPath,
} from './search-request.ts'
import styles from './search-screen.module.css'

const LOADING = 4
/** A search for other words is a page of its own; one that is narrowed is the same, and keeps what it shows meanwhile. */
export function SearchScreen({ place }: ScreenProps<'search'>) {
  const { query } = searchRequestOf(place.query, undefined)
  return <Search key={query} place={place} />
}

function Search({ place }: ScreenProps<'search'>) {
  const t = useMessages('search')
  const readingLanguage = useReadingLanguage()
  const isAsked = searchRequestOf(place.query, undefined).query !== ''
  const { data: filters } = useRead(filtersRead(), { enabled: isAsked })
  const request = searchRequestOf(place.query, filters)
  const { page, showIn, ...meant } = searchRequestOf(place.query, filters, readingLanguage)
  const list = foundWorks({ ...meant, showIn })
  const { data, isPlaceholder } = useRead(list(page), { enabled: isAsked, placeholder: (before) => before })
  const title = !data ? t.title : data.total === 0 ? t.none : t.results(request.query, data)

  return (
    <ListPage title={<Quoting sentence={title} words={request.query} />}>
      <SearchForm request={request} showIn={showIn} filters={isAsked ? (filters ?? NO_FILTERS) : undefined} />
      {!isAsked && (
        <>
          <Message>{t.prompt}</Message>
          <Begin />
        </>
      )}
      {data?.keptOnly && <p className={styles.corrected}>{t.keptOnly}</p>}
      {data?.corrected && <Corrected request={request} words={decoded(data.corrected)} />}
      {data?.suggested && <Suggested request={request} words={decoded(data.suggested)} />}
      {isAsked && (
        <div className={styles.results} data-waiting={isPlaceholder || undefined}>
          <WorkPages
            key={page}
            list={list}
            page={page}
            path={searchRequestPath(request)}
            empty={<NothingFound request={request} />}
            failed={t.failed}
            loading={<FoundLoading count={LOADING} />}
            steady
            draw={(works) => <FoundList works={works} />}
          />
        </div>
      )}
    </ListPage>
  )
}

const NO_FILTERS = { languages: [], categories: [] }

function decoded(words: string): string {
  try {
    return decodeURIComponent(words)
  } catch {
    return words
  }
}

/** Where nothing has the words as they were written: what was searched for in their place, and the way back to them. */
function Corrected({ request, words }: { request: SearchRequest; words: string }) {
  const t = useMessages('search')
  return (
    <p className={styles.corrected}>
      <Quoting sentence={t.corrected(words)} words={words} />{' '}
      <Link className="link" href={searchRequestPath({ ...request, exact: true })}>
        <Quoting sentence={t.insteadFor(request.query)} words={request.query} />
      </Link>
    </p>
  )
}

/** Where only other forms of the words were found: the way to what may have been meant. */
function Suggested({ request, words }: { request: SearchRequest; words: string }) {
  const t = useMessages('search')
  return (
    <p className={styles.corrected}>
      <Link className="link" href={searchRequestPath({ ...request, query: words })}>
        <Quoting sentence={t.didYouMean(words)} words={words} />
      </Link>
    </p>
  )
}

/** A hint, and the ways to a wider search. */
function NothingFound({ request }: { request: SearchRequest }) {
  const t = useMessages('search')
  return (
    <>
      <Message role="status">{t.noneHint}</Message>
      <p className={styles.wider}>
        {request.language !== undefined && (
          <Link className="link tall" href={searchRequestPath({ ...request, language: undefined })}>
            {t.searchAllLanguages}
          </Link>
        )}
        {request.category !== undefined && (
          <Link className="link tall" href={searchRequestPath({ ...request, category: undefined })}>
            {t.searchAllCategories}
          </Link>
        )}
      </p>
      <NearestNames words={request.query} />
      <Begin />
    </>
  )
}

/** Titles and names that are spelt nearly so. */
function NearestNames({ words }: { words: string }) {
  const t = useMessages('search')
  const { data } = useRead(nearestNames(words))
  if (!data || data.length === 0) return null
  return (
    <nav className={styles.nearest} aria-label={t.nearest}>
      <h2>{t.nearest}</h2>
      <ul>
        {data.map((name) => (
          <li key={`${name.kind} ${name.id}`}>
            {name.kind === 'work' ? (
              <Link className="link tall" href={bookPath(name.id)}>
                <bdi {...textIn(name.language)}>{name.title}</bdi>
              </Link>
            ) : (
              <Link className="link tall" href={searchPath(name.name)}>
                <bdi>{name.name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

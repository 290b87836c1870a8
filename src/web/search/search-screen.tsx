import type { FoundWork } from '#contract/search.ts'
import type { ListPart } from '../framework/data/api.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { Link } from '../framework/router/link.tsx'
import { useReadingLanguage } from '../reading-language/reading-language.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Quoting } from '../ui/marked.tsx'
import { Message } from '../ui/message.tsx'
import { WorkList } from '../ui/works/work-list.tsx'
import { type Asked, askedOf, askedPath } from './asked.ts'
import { filtersRead } from './filters.ts'
import { FoundList, FoundLoading } from './found-list.tsx'
import { foundWorks } from './found-works.ts'
import { SearchForm } from './search-form.tsx'
import { searchMessages } from './search-messages.ts'
import styles from './search-screen.module.css'

const LOADING = 4
const t = searchMessages

/** A search for other words is a page of its own; one that is narrowed is the same, and keeps what it shows meanwhile. */
export function SearchScreen({ place }: ScreenProps<'search'>) {
  const { query } = askedOf(place.query, undefined)
  return <Search key={query} place={place} />
}

function Search({ place }: ScreenProps<'search'>) {
  const readingLanguage = useReadingLanguage()
  const isAsked = askedOf(place.query, undefined).query !== ''
  const { data: filters } = useRead(filtersRead(), { enabled: isAsked })
  const asked = askedOf(place.query, filters)
  const { page, showIn, ...meant } = askedOf(place.query, filters, readingLanguage)
  const list = foundWorks({ ...meant, showIn })
  const { data, isPlaceholder } = useRead(list(page), { enabled: isAsked, placeholder: (before) => before })
  const title = !data ? t.title : data.total === 0 ? t.none : t.results(asked.query, data)

  return (
    <ListPage title={<Quoting sentence={title} words={asked.query} />}>
      <SearchForm asked={asked} showIn={showIn} filters={isAsked ? (filters ?? NO_FILTERS) : undefined} />
      {!isAsked && <Message>{t.prompt}</Message>}
      {data?.keptOnly && <p className={styles.corrected}>{t.keptOnly}</p>}
      {data?.corrected && <Corrected asked={asked} words={correctedWords(data)} />}
      {isAsked && (
        <div className={styles.results} data-waiting={isPlaceholder || undefined}>
          <WorkList
            key={page}
            list={list}
            page={page}
            path={askedPath(asked)}
            empty={<NothingFound asked={asked} />}
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

function correctedWords({ corrected }: ListPart<FoundWork>): string {
  try {
    return decodeURIComponent(corrected ?? '')
  } catch {
    return corrected ?? ''
  }
}

/** Where nothing has the words as they were written: what was searched for in their place, and the way back to them. */
function Corrected({ asked, words }: { asked: Asked; words: string }) {
  return (
    <p className={styles.corrected}>
      <Quoting sentence={t.corrected(words)} words={words} />{' '}
      <Link href={askedPath({ ...asked, exact: true })}>
        <Quoting sentence={t.insteadFor(asked.query)} words={asked.query} />
      </Link>
    </p>
  )
}

/** A hint, and the ways to a wider search. */
function NothingFound({ asked }: { asked: Asked }) {
  return (
    <>
      <Message role="status">{t.noneHint}</Message>
      <p className={styles.wider}>
        {asked.language !== undefined && (
          <Link href={askedPath({ ...asked, language: undefined })}>{t.searchAllLanguages}</Link>
        )}
        {asked.category !== undefined && (
          <Link href={askedPath({ ...asked, category: undefined })}>{t.searchAllCategories}</Link>
        )}
      </p>
    </>
  )
}

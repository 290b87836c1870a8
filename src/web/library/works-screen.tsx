import { useEffect, useRef, useState } from 'react'
import { allWorksPath, pageAddress } from '#contract/addresses.ts'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import type { Work } from '#contract/works.ts'
import { useReadCache } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { replaceAddress, useNavigation } from '../framework/router/navigation.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { WorkGrid } from '../ui/works/work-cards.tsx'
import { WorkPages } from '../ui/works/work-pages.tsx'
import { pageOf, WORKS_PAGE_SIZE } from '../ui/works/work-pages-data.ts'
import { allWorks, filterOf, matchesFilter } from './library-data.ts'
import { narrowedEmpty, useNarrowing } from './narrowing.ts'
import { ReadableIn } from './readable-in.tsx'
import styles from './works-screen.module.css'

/** A pause in typing: only then is the server asked, and the address brought in line. */
const PAUSE_MS = 150
export function WorksScreen({ place }: ScreenProps<'works'>) {
  const { prefix } = useNavigation()
  const locale = useLocale()
  const t = useMessages('works')
  const asked = filterOf(place.query)
  const narrowing = useNarrowing(place.query)
  const { code } = narrowing
  const pathOf = (filter: string) => pageAddress('works', {}, { filter, language: code })
  const [text, setText] = useFilterText(asked, pathOf)
  const cache = useReadCache()
  const filter = text.trim()
  const page = pageOf(place.query)
  const first = cache.dataOf(allWorks('', code)(1))
  const whole = first && first.total <= WORKS_PAGE_SIZE ? first.items : undefined

  return (
    <ListPage
      title={t.title}
      aside={
        <search className={styles.filter}>
          <form action={prefix + allWorksPath} onSubmit={(event) => event.preventDefault()}>
            <input
              type="search"
              className="pill"
              name="filter"
              dir="auto"
              maxLength={MAX_QUERY_LENGTH}
              aria-label={t.filter}
              placeholder={t.filterPlaceholder}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {code !== undefined && <input type="hidden" name="language" value={code} />}
          </form>
        </search>
      }
    >
      <ReadableIn
        narrowing={narrowing}
        addressIn={(language) => pageAddress('works', {}, { filter: asked, language })}
      />
      {whole && filter !== '' ? (
        <Found works={whole.filter((work) => matchesFilter(work, filter))} opensIn={code} />
      ) : asked === '' || whole ? (
        <WorkPages
          list={allWorks('', code)}
          page={asked === '' ? page : 1}
          path={pathOf('')}
          empty={narrowedEmpty(t.none, narrowing, locale)}
          steady
          draw={(works) => <Shelves works={works} opensIn={code} />}
        />
      ) : (
        <WorkPages
          list={allWorks(asked, code)}
          page={page}
          path={pathOf(asked)}
          empty={<Found works={[]} />}
          steady
          draw={(works, total) => <Found works={works} total={total} opensIn={code} />}
        />
      )}
    </ListPage>
  )
}

/** What stands in the box; the address follows it at a pause, and it the address on the way back. */
function useFilterText(asked: string, pathOf: (filter: string) => string): [string, (text: string) => void] {
  const { prefix } = useNavigation()
  const [text, setText] = useState(asked)
  const written = useRef(asked)

  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setText(asked)
  }, [asked])

  useEffect(() => {
    const filter = text.trim()
    if (filter === written.current) return
    const pause = setTimeout(() => {
      written.current = filter
      replaceAddress(prefix + pathOf(filter))
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  return [text, setText]
}

interface DrawnProps {
  works: readonly Work[]
  /** Code of the language in which they are opened; the original unless said. */
  opensIn?: string | undefined
}

function Shelves({ works, opensIn }: DrawnProps) {
  const t = useMessages('works')
  const featured = works.filter((work) => work.featured)
  const others = works.filter((work) => !work.featured)
  return (
    <>
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured">{t.featured}</h2>
          <WorkGrid works={featured} opensIn={opensIn} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="all">
          <h2 id="all">{t.all}</h2>
          <WorkGrid works={others} opensIn={opensIn} />
        </section>
      )}
    </>
  )
}

function Found({ works, total = works.length, opensIn }: DrawnProps & { total?: number }) {
  const t = useMessages('works')
  return (
    <section aria-labelledby="found">
      <h2 id="found" aria-live="polite">
        {t.results(total)}
      </h2>
      {works.length === 0 ? <Message>{t.noMatch}</Message> : <WorkGrid works={works} opensIn={opensIn} />}
    </section>
  )
}

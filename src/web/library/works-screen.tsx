import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Work } from '#contract/works.ts'
import { interfaceLanguage } from '../i18n/interface.ts'
import { worksMessages } from '../i18n/list-messages.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { WorkGrid, WorkGridLoading } from '../ui/work-grid.tsx'
import { worksQuery } from './library-data.ts'
import { matchesFilter, shownTitle } from './works-filter.ts'
import styles from './works-screen.module.css'

const LOADING = 8
const t = worksMessages
const order = new Intl.Collator(interfaceLanguage)

export function WorksScreen() {
  const { data: works, isError } = useQuery(worksQuery())
  const [filter, setFilter] = useState('')
  return (
    <ListPage
      title={t.title}
      aside={
        <input
          type="search"
          dir="auto"
          className={styles.filter}
          aria-label={t.filter}
          placeholder={t.filterPlaceholder}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      }
    >
      {isError && <Message role="alert">{t.failed}</Message>}
      {!works && !isError && <WorkGridLoading count={LOADING} />}
      {works && works.length === 0 && <Message>{t.none}</Message>}
      {works &&
        works.length > 0 &&
        (filter.trim() === '' ? <Shelves works={works} /> : <Found works={works} filter={filter} />)}
    </ListPage>
  )
}

function Shelves({ works }: { works: readonly Work[] }) {
  const featured = works.filter((work) => work.featured)
  const others = works
    .filter((work) => !work.featured)
    .sort((one, other) => order.compare(shownTitle(one), shownTitle(other)))
  return (
    <>
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured">{t.featured}</h2>
          <WorkGrid works={featured} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="all">
          <h2 id="all">{t.all}</h2>
          <WorkGrid works={others} />
        </section>
      )}
    </>
  )
}

function Found({ works, filter }: { works: readonly Work[]; filter: string }) {
  const found = works.filter((work) => matchesFilter(work, filter))
  return (
    <section aria-labelledby="found">
      <h2 id="found" aria-live="polite">
        {t.results(found.length)}
      </h2>
      {found.length === 0 ? <Message>{t.noMatch}</Message> : <WorkGrid works={found} />}
    </section>
  )
}

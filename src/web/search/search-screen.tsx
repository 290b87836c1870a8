import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { searchMessages } from '../i18n/search-messages.ts'
import type { ScreenProps } from '../page.ts'
import { searchPath } from '../paths.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { Quoting } from '../ui/quoting.tsx'
import { WorkList } from '../ui/work-list.tsx'
import { pageOf } from '../ui/work-lists.ts'
import { foundWorks } from './search-data.ts'
import styles from './search-screen.module.css'

const LOADING = 4
const t = searchMessages

export function SearchScreen({ place }: ScreenProps) {
  const query = place.search.get('q')?.trim() ?? ''
  const [list, page] = [foundWorks(query), pageOf(place.search)]
  const { data } = useQuery({ ...list(page), enabled: query !== '' })
  const title = !data ? t.title : data.total === 0 ? t.none : t.results(query, data.total)
  return (
    <ListPage title={<Quoting sentence={title} words={query} />}>
      <SearchForm key={query} query={query} />
      {query === '' && <Message>{t.prompt}</Message>}
      {query !== '' && (
        <WorkList
          list={list}
          page={page}
          path={searchPath(query)}
          empty={t.noneHint}
          failed={t.failed}
          loading={LOADING}
        />
      )}
    </ListPage>
  )
}

function SearchForm({ query }: { query: string }) {
  const [, navigate] = useLocation()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (wanted !== '') navigate(searchPath(wanted))
  }

  return (
    <search>
      <form className={styles.form} action="/search" onSubmit={submit}>
        <input
          type="search"
          name="q"
          dir="auto"
          maxLength={MAX_QUERY_LENGTH}
          defaultValue={query}
          aria-label={t.label}
          placeholder={t.placeholder}
        />
        <button type="submit">{t.button}</button>
      </form>
    </search>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { searchMessages } from '../i18n/search-messages.ts'
import type { ScreenProps } from '../page.ts'
import { searchPath } from '../paths.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { WorkGrid, WorkGridLoading } from '../ui/work-grid.tsx'
import { searchQuery } from './search-data.ts'
import styles from './search-screen.module.css'

const LOADING = 4
const t = searchMessages

export function SearchScreen({ place }: ScreenProps) {
  const query = place.search.get('q')?.trim() ?? ''
  const { data: works, isError } = useQuery({ ...searchQuery(query), enabled: query !== '' })
  const title =
    query === '' || isError || !works ? t.title : works.length === 0 ? t.none : t.results(query, works.length)
  return (
    <ListPage title={title}>
      <SearchForm key={query} query={query} />
      {query === '' && <Message>{t.prompt}</Message>}
      {isError && <Message role="alert">{t.failed}</Message>}
      {query !== '' && !works && !isError && <WorkGridLoading count={LOADING} />}
      {works?.length === 0 && <Message role="status">{t.noneHint}</Message>}
      {works && works.length > 0 && <WorkGrid works={works} heading="h2" />}
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
          maxLength={200}
          defaultValue={query}
          aria-label={t.label}
          placeholder={t.placeholder}
        />
        <button type="submit">{t.button}</button>
      </form>
    </search>
  )
}

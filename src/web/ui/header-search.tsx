import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { searchPath } from '../paths.ts'
import styles from './header-search.module.css'
import { Icon } from './icon.tsx'

export function HeaderSearch() {
  const [, navigate] = useLocation()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (query !== '') navigate(searchPath(query))
  }

  return (
    <search className={styles.search}>
      <form action="/search" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          dir="auto"
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="search"
          aria-label={siteMessages.searchLabel}
          placeholder={siteMessages.searchPlaceholder}
        />
      </form>
    </search>
  )
}

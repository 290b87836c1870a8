import { type FormEvent, useContext, useRef } from 'react'
import { searchPath } from '#contract/addresses.ts'
import { MAX_QUERY_LENGTH } from '#contract/search-limits.ts'
import { NavigationContext } from '../../framework/router/navigation-context.ts'
import { siteMessages } from '../../i18n/site-messages.ts'
import { Icon } from '../icon.tsx'
import { searchIcon } from '../icons.ts'
import { useSuggesting } from '../use-suggesting.tsx'
import styles from './header-search.module.css'

export function HeaderSearch() {
  const { goTo } = useContext(NavigationContext)
  const box = useRef<HTMLInputElement>(null)
  const { suggest, list } = useSuggesting(box)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (query !== '') goTo(searchPath(query))
  }

  return (
    <search className={styles.search}>
      <form action="/search" onSubmit={submit} onFocus={suggest}>
        <Icon path={searchIcon} />
        <input
          ref={box}
          type="search"
          name="q"
          dir="auto"
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="search"
          aria-label={siteMessages.searchLabel}
          placeholder={siteMessages.searchPlaceholder}
        />
      </form>
      {list}
    </search>
  )
}

import { type FormEvent, useRef } from 'react'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import { replaceAddress, useNavigation } from '../framework/router/navigation.ts'
import { useMessages } from '../i18n/locale.ts'
import { chooseLanguage } from '../reading-language/reading-language.ts'
import { Choice, LanguageOptions } from '../ui/choice.tsx'
import { useSuggesting } from '../ui/use-suggesting.tsx'
import styles from './search-form.module.css'
import { type Filters, type SearchRequest, searchRequestPath } from './search-request.ts'

interface SearchFormProps {
  /** By the address. */
  request: SearchRequest
  /** The language of passages on this device. */
  showIn: string | undefined
  /** Undefined: nothing to be narrowed yet. */
  filters: Filters | undefined
}

/** A plain form; with a script the address is written as short as can be, and what is chosen applies at once. */
export function SearchForm({ request, showIn, filters }: SearchFormProps) {
  const t = useMessages('search')
  const { goTo, prefix } = useNavigation()
  const box = useRef<HTMLInputElement>(null)
  const { suggest, list } = useSuggesting(box)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (query !== '') goTo(searchRequestPath({ ...request, query, exact: request.exact && query === request.query }))
  }

  /**
   * Not by a link: the focus stays, and one who walks through the choices leaves no trail of them behind. Other words
   * that stand in the box are searched with the choice, as the form without a script does it.
   */
  function choose(choice: Partial<SearchRequest>) {
    const query = box.current?.value.trim() || request.query
    if (query !== request.query) goTo(searchRequestPath({ ...request, ...choice, query, exact: false }))
    else replaceAddress(prefix + searchRequestPath({ ...request, ...choice }))
  }

  return (
    <search data-screen-only>
      <form className={styles.form} action={`${prefix}/search`} onSubmit={submit}>
        <div className={styles.words}>
          <input
            ref={box}
            type="search"
            name="q"
            dir="auto"
            maxLength={MAX_QUERY_LENGTH}
            enterKeyHint="search"
            defaultValue={request.query}
            aria-label={t.label}
            placeholder={t.placeholder}
            onFocus={suggest}
          />
          <button type="submit">{t.button}</button>
          {list}
        </div>
        {filters && (
          <div className={styles.filters}>
            <Choice
              name="language"
              label={t.language}
              all={t.allLanguages}
              value={request.language}
              onChoose={(language) => choose({ language })}
            >
              <LanguageOptions languages={filters.languages} />
            </Choice>
            <Choice
              name="category"
              label={t.category}
              all={t.allCategories}
              value={request.category}
              onChoose={(category) => choose({ category: category === undefined ? undefined : Number(category) })}
            >
              {filters.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
            <Choice
              name="in"
              label={t.showIn}
              labelled
              all={t.asFound}
              value={showIn}
              onChoose={(code) => {
                chooseLanguage(code)
                choose({ showIn: code })
              }}
            >
              <LanguageOptions languages={filters.languages} />
            </Choice>
          </div>
        )}
      </form>
    </search>
  )
}

import { type FormEvent, type ReactNode, useContext, useId, useRef } from 'react'
import { MAX_QUERY_LENGTH } from '#contract/search-limits.ts'
import { searchMessages } from '../i18n/search-messages.ts'
import { showAddress } from '../navigation/address.ts'
import { NavigationContext } from '../navigation/navigation-context.ts'
import { useSuggesting } from '../ui/use-suggesting.tsx'
import { type Asked, askedPath } from './asked.ts'
import type { Filters } from './filters.ts'
import { keepReadingLanguage } from './reading-language.ts'
import styles from './search-form.module.css'

const t = searchMessages

interface SearchFormProps {
  /** By the address. */
  asked: Asked
  /** The language of passages on this device. */
  showIn: string | undefined
  /** Undefined: nothing to be narrowed yet. */
  filters: Filters | undefined
}

/** A plain form; with a script the address is written as short as can be, and what is chosen applies at once. */
export function SearchForm({ asked, showIn, filters }: SearchFormProps) {
  const { goTo } = useContext(NavigationContext)
  const box = useRef<HTMLInputElement>(null)
  const { suggest, list } = useSuggesting(box)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (query !== '') goTo(askedPath({ ...asked, query, exact: asked.exact && query === asked.query }))
  }

  /**
   * Not by a link: the focus stays, and one who walks through the choices leaves no trail of them behind. Other words
   * that stand in the box are searched with the choice, as the form without a script does it.
   */
  function choose(choice: Partial<Asked>) {
    const query = box.current?.value.trim() || asked.query
    if (query !== asked.query) goTo(askedPath({ ...asked, ...choice, query, exact: false }))
    else
      showAddress(askedPath({ ...asked, ...choice }), { replace: true, state: { ...history.state, until: undefined } })
  }

  return (
    <search data-screen-only>
      <form className={styles.form} action="/search" onSubmit={submit}>
        <div className={styles.words}>
          <input
            ref={box}
            type="search"
            name="q"
            dir="auto"
            maxLength={MAX_QUERY_LENGTH}
            enterKeyHint="search"
            defaultValue={asked.query}
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
              value={asked.language}
              onChoose={(language) => choose({ language })}
            >
              <Languages filters={filters} />
            </Choice>
            <Choice
              name="category"
              label={t.category}
              all={t.allCategories}
              value={asked.category}
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
                keepReadingLanguage(code)
                choose({ showIn: code })
              }}
            >
              <Languages filters={filters} />
            </Choice>
          </div>
        )}
      </form>
    </search>
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** Whether the label is seen: where the choices do not say what they are. */
  labelled?: boolean
  /** What no choice is called. */
  all: string
  value: string | number | undefined
  onChoose: (value: string | undefined) => void
  children: ReactNode
}

function Choice({ name, label, labelled = false, all, value = '', onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice} data-chosen={value === '' ? undefined : ''}>
      <label htmlFor={id} className={labelled ? undefined : 'unseen'}>
        {label}
      </label>
      <span className={styles.select}>
        <select id={id} name={name} value={value} onChange={(event) => onChoose(event.target.value || undefined)}>
          <option value="">{all}</option>
          {children}
        </select>
      </span>
    </div>
  )
}

/** By their names in the language of the interface, in which they are sorted; their own beside them. */
const Languages = ({ filters }: { filters: Filters }) =>
  filters.languages.map(({ code, name, autonym }) => (
    <option key={code} value={code}>
      {autonym === name ? name : `${name} · ${autonym}`}
    </option>
  ))

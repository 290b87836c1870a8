import { useEffect, useId, useRef, useState } from 'react'
import { bookPath, searchPath } from '#contract/addresses.ts'
import type { Suggestion } from '#contract/search.ts'
import { Link } from '../../framework/router/link.tsx'
import { textIn } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import { Marked } from '../marked.tsx'
import styles from './suggestions.module.css'
import { useSuggestions, useTypedWords } from './use-suggestions.ts'

/**
 * The list of suggestions for a search box: ARIA's editable combobox. The box is on the page long before this code, which
 * adds the attributes of a combobox to it.
 */
export function Suggestions({ box }: { box: HTMLInputElement }) {
  const t = useMessages('suggestions')
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useTypedWords(box)
  const suggestions = useSuggestions(words)
  /** The option that the arrow keys have reached, in this list of suggestions. */
  const [mark, setMark] = useState<{ at: number; of: typeof suggestions }>()
  const count = suggestions?.length ?? 0
  const isOpen = count > 0
  const at = isOpen && mark && mark.of === suggestions ? mark.at : undefined
  const goTo = (index: number) => setMark({ at: (index + count) % count, of: suggestions })
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isOpen),
    }
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value)
  }, [box, listId, isOpen])
  useEffect(() => {
    if (at === undefined) box.removeAttribute('aria-activedescendant')
    else box.setAttribute('aria-activedescendant', optionId(at))
    if (at !== undefined) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [box, at])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey } = event
      // The second: Safari, for the key that ends a composition.
      if (event.isComposing || event.keyCode === 229) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step && isOpen && !altKey) goTo(at === undefined ? Math.min(step, 0) : at + step)
      else if (step) setWords(altKey && step < 0 ? undefined : box.value.trim())
      else if (key === 'Enter' && at !== undefined) document.getElementById(optionId(at))?.click()
      else if (key === 'Escape') {
        if (isOpen) setWords(undefined)
        else box.value = ''
      } else {
        // The caret goes on in the box.
        if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)) setMark(undefined)
        return
      }
      event.preventDefault()
    }
    box.addEventListener('keydown', onKeyDown)
    return () => box.removeEventListener('keydown', onKeyDown)
  })

  /** @param value what stands in the box from now on */
  function choose(value: string) {
    box.value = value
    setWords(undefined)
  }

  return (
    <>
      {/* A press on an option must not take the focus from the box. */}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t.list}
        className={styles.list}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions?.map((suggestion, index) => (
          <SuggestionOption
            key={`${suggestion.kind} ${suggestion.id}`}
            id={optionId(index)}
            suggestion={suggestion}
            isMarked={index === at}
            onChoose={choose}
          />
        ))}
      </div>
      <p role="status" className="unseen">
        {suggestions && (isOpen ? t.found(count) : t.none)}
      </p>
    </>
  )
}

interface SuggestionOptionProps {
  id: string
  suggestion: Suggestion
  isMarked: boolean
  /** @param value what the box says from then on */
  onChoose: (value: string) => void
}

/** A link, so that it also opens in a page of its own; the focus stays in the box. */
function SuggestionOption({ id, suggestion, isMarked, onChoose }: SuggestionOptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      draggable={false}
      href={pathOf(suggestion)}
      dir={suggestion.kind === 'work' ? textIn(suggestion.language).dir : 'auto'}
      className={styles.option}
      onClick={() => onChoose(suggestion.kind === 'author' ? suggestion.name : '')}
    >
      {suggestion.kind === 'work' ? <Work {...suggestion} /> : <Author {...suggestion} />}
    </Link>
  )
}

function pathOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'author') return searchPath(suggestion.name)
  const { id, opensIn } = suggestion
  return opensIn === null ? bookPath(id) : `${bookPath(id)}/${encodeURIComponent(opensIn)}`
}

function Work({ title, ranges, language, author }: Extract<Suggestion, { kind: 'work' }>) {
  return (
    <>
      <b lang={textIn(language).lang}>
        <Marked text={title} ranges={ranges} />
      </b>
      <span>
        <bdi>{author}</bdi> · <bdi {...textIn(language)}>{language.autonym}</bdi>
      </span>
    </>
  )
}

function Author({ name, ranges, otherName, works }: Extract<Suggestion, { kind: 'author' }>) {
  const t = useMessages('suggestions')
  if (otherName)
    return (
      <>
        <b {...textIn(otherName.language)}>
          <Marked text={otherName.name} ranges={otherName.ranges} />
        </b>
        <span>
          <bdi>{name}</bdi> · {t.author} · {t.works(works)}
        </span>
      </>
    )
  return (
    <>
      <b>
        <Marked text={name} ranges={ranges} />
      </b>
      <span>
        {t.author} · {t.works(works)}
      </span>
    </>
  )
}

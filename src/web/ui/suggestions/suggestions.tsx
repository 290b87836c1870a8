import { useEffect, useId, useRef, useState } from 'react'
import { suggestionMessages as t } from './suggestion-messages.ts'
import { SuggestionOption } from './suggestion-option.tsx'
import styles from './suggestions.module.css'
import { useSuggestions } from './use-suggestions.ts'
import { useTypedWords } from './use-typed-words.ts'

/**
 * What a search box proposes while words are typed into it: ARIA's editable combobox with a list. The box is on the page
 * long before this code, and is made its combobox only now.
 */
export function Suggestions({ box }: { box: HTMLInputElement }) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useTypedWords(box)
  const suggestions = useSuggestions(words)
  /** The option that was gone to by the keys, while the list stays as it is. */
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

import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { comboboxMessages as t } from '../parts/form-messages.ts'
import popup from '../parts/popup.module.css'
import styles from './combobox.module.css'
import type { FieldControl } from './field.tsx'

export interface Choice {
  id: number
  label: string
  /** Distinguishes it from another of the same name. */
  detail?: string | undefined
  /** Shown before it. */
  picture?: ReactNode
}

interface ComboboxProps extends Partial<FieldControl> {
  /** The choices for the typed words; undefined until they are read. */
  choices: readonly Choice[] | undefined
  /** The words that `choices` were read for; undefined while newer choices are being read. */
  answered: string | undefined
  chosen: Choice | undefined
  /** Called with the typed words after a short pause in typing. */
  onSearch: (words: string) => void
  onChoose: (choice: Choice) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

const PAUSE_MS = 150

/** A box to choose one of many by typing: ARIA's pattern of an editable combobox with a list. */
export function Combobox({ choices, answered, chosen, onSearch, onChoose, onBlur, ...input }: ComboboxProps) {
  const listId = useId()
  /** undefined: the list is closed and the box shows what is chosen. */
  const [words, setWords] = useState<string>()
  /** Id of the choice that the arrow keys reached; if it is not in the list, the first is marked. */
  const [marked, setMarked] = useState<number>()
  /** Enter was pressed before the choices for the words were read. */
  const [isAwaited, setAwaited] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const open = words !== undefined
  const isBehind = words?.trim() !== answered
  const at = Math.max(0, choices?.findIndex(({ id }) => id === marked) ?? 0)

  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => onSearch(words.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, onSearch])
  useEffect(() => {
    if (open) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at, open])

  /** @param next undefined: closes */
  const write = (next: string | undefined) => {
    setWords(next)
    setMarked(undefined)
    setAwaited(false)
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onChoose(choice)
    write(undefined)
  }
  useEffect(() => {
    if (!isAwaited || isBehind) return
    setAwaited(false)
    choose(choices?.[at])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = choices?.length ?? 0
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (!open) write('')
      else if (count > 0) setMarked(choices?.[(at + move + count) % count]?.id)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (isBehind) setAwaited(true)
      else choose(choices?.[at])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      write(undefined)
    }
  }
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className={styles.combobox}>
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && choices?.[at] ? optionId(at) : undefined}
        value={words ?? chosen?.label ?? ''}
        onChange={(event) => write(event.target.value)}
        onClick={() => !open && write('')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          write(undefined)
          onBlur?.()
        }}
        {...input}
      />
      {/* A press on an option must not take the focus from the box. */}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t.choices}
        className={`${popup.popup} ${styles.list}`}
        hidden={!open || !choices?.length}
        onPointerDown={(event) => event.preventDefault()}
      >
        {open &&
          choices?.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
            <div
              key={choice.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              data-highlighted={index === at || undefined}
              data-chosen={choice.id === chosen?.id || undefined}
              className={`${popup.choice} ${styles.option}`}
              onClick={() => choose(choice)}
            >
              {choice.picture}
              <bdi>{choice.label}</bdi>
              {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
            </div>
          ))}
      </div>
      <p role="status" className={open && choices?.length === 0 ? styles.none : 'unseen'}>
        {open && (choices === undefined ? t.searching : choices.length === 0 ? t.nothing : t.found(choices.length))}
      </p>
    </div>
  )
}

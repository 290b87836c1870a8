import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, downIcon } from '../../ui/icons.ts'
import { comboboxMessages, formMessages as t, tableMessages } from '../parts/form-messages.ts'
import popup from '../parts/popup.module.css'
import type { FieldControl } from './field.tsx'
import styles from './select.module.css'
import { placeList, TypedLetters } from './select-list.ts'

export interface Option {
  /** Never empty: an empty value is no choice. */
  value: string
  label: string
  /** BCP 47 tag of the label, where it is not in the language of the interface. */
  lang?: string
}

interface SelectProps extends Partial<FieldControl> {
  options: readonly Option[]
  /** undefined: nothing chosen yet. */
  value: string | undefined
  /** The label of the chosen option while the options are being read. */
  label?: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  placeholder?: string
  disabled?: boolean
  /** After an option was chosen and the list has closed: moves the focus on from the box. */
  onChosen?: () => void
}

/** The options that choose a row, by its id. */
export const rowOptions = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** Options that the keys PageUp and PageDown go past. */
const PAGE = 8

/**
 * A box to choose one of a few options: ARIA's pattern of a combobox without typing. Long lists have a `Combobox`. The list
 * stands above the page, and the page stays as it is: screen readers still find all of it.
 */
export function Select({
  options: given,
  value,
  onChange,
  onBlur,
  placeholder = t.choose,
  label = tableMessages.loading,
  ref,
  onChosen,
  ...box
}: SelectProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef(new TypedLetters())
  const hasChosen = useRef(false)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])
  const options = given.filter((option) => option.value !== '')
  const chosen = options.findIndex((option) => option.value === value)
  const shown = value === undefined ? placeholder : (options[chosen]?.label ?? label)

  useLayoutEffect(() => {
    if (!isOpen || !list.current) return
    const [shownList, place] = [list.current, () => placeList(list.current, button.current)]
    shownList.showPopover()
    place()
    focusOption(shownList, Math.max(0, chosen))
    // The list does not move with the page by itself.
    const options = { capture: true, passive: true }
    addEventListener('scroll', place, options)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, options)
      removeEventListener('resize', place)
    }
  }, [isOpen])
  // Only now what was chosen is in the page.
  useEffect(() => {
    if (isOpen || !hasChosen.current) return
    hasChosen.current = false
    onChosen?.()
  })

  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    close()
    hasChosen.current = true
    onChange(option.value)
  }
  /** @returns the index of the option that the typed letters mean; -1: of none */
  const indexFor = (event: KeyboardEvent, from: number) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return -1
    return typed.current.find(event.key, options, from)
  }
  const onBoxKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
    } else if (event.key !== ' ' || typed.current.isTyping) {
      const index = indexFor(event, chosen)
      if (index < 0) return
      event.preventDefault()
      onChange(options[index]?.value as string)
    }
  }
  const onListKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = [...event.currentTarget.children].indexOf(document.activeElement as Element)
    const last = options.length - 1
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
      PageDown: Math.min(at + PAGE, last),
      PageUp: Math.max(at - PAGE, 0),
    }
    const to = moves[event.key]
    const isTypedSpace = event.key === ' ' && typed.current.isTyping
    if (to !== undefined) focusOption(event.currentTarget, to)
    else if (event.key === 'Enter' || (event.key === ' ' && !isTypedSpace)) choose(at)
    else if (event.key === 'Escape') close()
    else {
      const index = indexFor(event, at)
      if (index < 0) return
      focusOption(event.currentTarget, index)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={styles.trigger}
        data-placeholder={value === undefined || undefined}
        data-disabled={box.disabled || undefined}
        // Some browsers give a pressed button no focus.
        onClick={() => (isOpen ? close() : setOpen(true))}
        // A press on the box of an open list must not close it by moving the focus, and open it again.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onKeyDown={onBoxKey}
        // While the list is open the focus is in it: the field is not left.
        onBlur={() => !isOpen && onBlur?.()}
        {...box}
      >
        <span>{shown}</span>
        <span className={styles.arrow}>
          <Icon path={downIcon} />
        </span>
      </button>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={box['aria-label'] ?? comboboxMessages.choices}
        popover="manual"
        className={`${popup.popup} ${styles.list}`}
        onKeyDown={onListKey}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          setOpen(false)
          if (relatedTarget !== button.current) onBlur?.()
        }}
      >
        {isOpen &&
          options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
            <div
              key={option.value}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={`${popup.choice} ${styles.option}`}
              lang={option.lang}
              onClick={() => choose(index)}
              onPointerMove={({ currentTarget, pointerType }) =>
                pointerType === 'mouse' && currentTarget.focus({ preventScroll: true })
              }
            >
              <span>{option.label}</span>
              {index === chosen && <Icon path={checkIcon} />}
            </div>
          ))}
      </div>
    </>
  )
}

function focusOption(list: HTMLElement, index: number): void {
  const option = list.children[index]
  if (!(option instanceof HTMLElement)) return
  option.focus({ preventScroll: true })
  // By hand: `scrollIntoView` would scroll the page too.
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
  const end = option.offsetTop + option.offsetHeight
  if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight
}

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { interfaceText } from '../i18n/interface.ts'
import { BarIcon } from './bar-icon.tsx'
import { type Colour, colours } from './note.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import { placeBar } from './place-bar.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  /** Where the words stand. */
  ranges: readonly Range[]
  /** undefined: they are not highlighted. */
  colour: Colour | undefined
  onHighlight: (colour: Colour) => void
  onNote: () => void
  onCopy: () => void
  /** undefined: the system cannot. */
  onShare: (() => void) | undefined
  onReport: () => void
  /** undefined: there is nothing to remove. */
  onRemove: (() => void) | undefined
  /** @param hasFocus whether the keyboard was in it */
  onClose: (hasFocus: boolean) => void
}

/** What can be done with words, beside them. Tab leads into it from the text, the arrow keys through it. */
export function SelectionBar({ ranges, colour, onClose, ...on }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = () => bar.current && placeBar(bar.current, ranges)
    place()
    addEventListener('resize', place)
    // Of the page, and of what in it scrolls by itself.
    addEventListener('scrollend', place, { capture: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scrollend', place, { capture: true })
    }
  }, [ranges])

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { activeElement: focused } = document
      if (event.key === 'Escape' && !focused?.matches('input, textarea, select, dialog *'))
        onClose(bar.current?.contains(focused) ?? false)
      else if (event.key === 'Tab' && !event.shiftKey && isInText(focused))
        bar.current?.querySelector('button')?.focus({ preventScroll: true })
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [onClose])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons.at(to % buttons.length)?.focus()
  }

  const button = (name: string, icon: 'note' | 'copy' | 'share' | 'report' | 'remove', onClick: () => void) => (
    <button type="button" tabIndex={-1} aria-label={name} title={name} onClick={onClick}>
      <BarIcon name={icon} />
    </button>
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t.bar}
      className={styles.bar}
      data-screen-only
      // A press is not to take the selection away.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      {...interfaceText}
    >
      <div className={styles.group}>
        {colours.map((one, i) => (
          <button
            key={one}
            type="button"
            tabIndex={i === 0 ? 0 : -1}
            className={styles.colour}
            data-colour={one}
            aria-label={t.highlight[one]}
            title={t.highlight[one]}
            aria-pressed={colour === undefined ? undefined : colour === one}
            onClick={() => on.onHighlight(one)}
          />
        ))}
      </div>
      <div className={styles.group}>
        {button(t.note, 'note', on.onNote)}
        {button(t.copyQuote, 'copy', on.onCopy)}
        {on.onShare && button(t.share, 'share', on.onShare)}
        {button(t.report, 'report', on.onReport)}
        {on.onRemove && button(t.remove, 'remove', on.onRemove)}
      </div>
    </div>
  )
}

/** Whether the keyboard is nowhere in particular: whoever uses a control elsewhere goes on from there. */
const isInText = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches('[tabindex="-1"]:not(button), .text, .text table')

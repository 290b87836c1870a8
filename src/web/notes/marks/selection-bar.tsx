import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { uncovered } from '../../page-text/hiding-header.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { binIcon, penIcon, quoteIcon, reportIcon, shareIcon } from '../../ui/icons.ts'
import { type Colour, colours } from '../note.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  /** Where the words stand. */
  ranges: readonly Range[]
  /** The colour in which the words are highlighted; undefined: they are not. */
  colour: Colour | undefined
  onHighlight: (colour: Colour) => void
  onNote: () => void
  onCopy: () => void
  /** undefined: the system cannot share. */
  onShare: (() => void) | undefined
  onReport: () => void
  /** undefined: there is no highlight to remove. */
  onRemove: (() => void) | undefined
  /** @param hasFocus whether a button of the bar had the focus */
  onClose: (hasFocus: boolean) => void
}

/** A bar beside selected or highlighted words. Tab leads into it from the text, the arrow keys through it. */
export function SelectionBar({ ranges, colour, onClose, ...on }: SelectionBarProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('notes')
  const bar = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = () => bar.current && placeBar(bar.current, ranges)
    place()
    addEventListener('resize', place)
    // Captured: parts of the page scroll too, and their events do not bubble.
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

  // Tab leads to the first button only, the arrow keys to all.
  const button = (label: string, icon: string, onClick: () => void) => (
    <IconButton label={label} icon={icon} tabIndex={-1} onClick={onClick} />
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t.bar}
      className={styles.bar}
      data-screen-only
      // Else a press would clear the selection.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      {...interfaceText}
    >
      <div className={styles.group}>
        {colours.map((name, i) => (
          <IconButton
            key={name}
            label={t.highlight[name]}
            tabIndex={i === 0 ? 0 : -1}
            className={styles.colour}
            data-colour={name}
            aria-pressed={colour === undefined ? undefined : colour === name}
            onClick={() => on.onHighlight(name)}
          />
        ))}
      </div>
      <div className={styles.group}>
        {button(t.note, penIcon, on.onNote)}
        {button(t.copyQuote, quoteIcon, on.onCopy)}
        {on.onShare && button(t.share, shareIcon, on.onShare)}
        {button(t.report, reportIcon, on.onReport)}
        {on.onRemove && button(t.remove, binIcon, on.onRemove)}
      </div>
    </div>
  )
}

/** Whether no control has the focus: only then Tab leads into the bar. */
const isInText = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches('[tabindex="-1"]:not(button), .text, .text table')

const GAP_PX = 10
/** Below a touched selection, the handles of its ends need room. */
const TOUCH_GAP_PX = 30
const EDGE_PX = 8

const isTouchScreen = () => matchMedia('(pointer: coarse)').matches

/**
 * Puts the bar above words; below them where there is no room above, and on touch screens, where the system shows its own
 * menu above. It always stays inside the window.
 */
function placeBar(bar: HTMLElement, ranges: readonly Range[]): void {
  const boxes = ranges.flatMap((range) => [...range.getClientRects()]).filter(({ width }) => width > 0)
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (!first || !last) return
  const { width, height } = bar.getBoundingClientRect()
  const top = Math.min(...boxes.map((box) => box.top))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const free = uncovered()
  const ceiling = Math.min(free.top, innerHeight / 2) + EDGE_PX
  const above = top - height - GAP_PX
  const isBelow = isTouchScreen() || above < ceiling
  const anchor = isBelow ? last : first
  const y = isBelow ? bottom + (isTouchScreen() ? TOUCH_GAP_PX : GAP_PX) : above
  const x = anchor.left + (anchor.width - width) / 2
  const parent = bar.offsetParent?.getBoundingClientRect() ?? document.documentElement.getBoundingClientRect()
  const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
  bar.style.left = `${clamp(x, EDGE_PX, document.documentElement.clientWidth - width - EDGE_PX) - parent.left}px`
  bar.style.top = `${clamp(y, ceiling, free.bottom - height - EDGE_PX) - parent.top}px`
}

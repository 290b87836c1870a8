import type { FocusEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { IconButton } from './icon-button.tsx'

interface PopoverProps {
  id: string
  label: string
  /** One of `icons.ts`. */
  icon: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A button and what it opens. The browser opens and closes it, also without a script, on Escape and on a click beside
 * it; the script sees to it that the focus goes in, comes back, and is never left behind what is open.
 */
export function Popover({ id, label, icon, className, children }: PopoverProps) {
  return (
    <div className={className}>
      <IconButton label={label} icon={icon} popoverTarget={id} />
      {/* biome-ignore lint/a11y: closes behind a link that was followed, however it was */}
      <div
        id={id}
        popover="auto"
        onToggle={enter}
        onBeforeToggle={leave}
        onBlur={closeWhenLeft}
        onClick={closeWhenChosen}
      >
        {children}
      </div>
    </div>
  )
}

const buttonOf = (panel: HTMLElement) => panel.previousElementSibling as HTMLElement

function enter({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') panel.querySelector<HTMLElement>('a, :checked')?.focus()
}

/** A click beside it has put the focus on nothing in particular; Escape the browser sees to. */
function leave({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  const focused = document.activeElement as HTMLElement
  if (newState === 'closed' && focused.tabIndex < 0) buttonOf(panel).focus({ preventScroll: true })
}

function closeWhenLeft({ currentTarget: panel, relatedTarget: to }: FocusEvent<HTMLElement>) {
  if (to && !panel.contains(to) && to !== buttonOf(panel)) panel.hidePopover()
}

function closeWhenChosen({ currentTarget: panel, target }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a')) panel.hidePopover()
}

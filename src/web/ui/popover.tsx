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
 * A button and the panel that it opens. The browser opens and closes the panel, also without a script, on Escape and on a
 * click outside; the script moves the focus in and back, so that it never stays behind an open panel.
 */
export function Popover({ id, label, icon, className, children }: PopoverProps) {
  return (
    <div className={className}>
      <IconButton label={label} icon={icon} popoverTarget={id} />
      {/* biome-ignore lint/a11y: a link in it is followed by key or pointer; the click only closes the panel */}
      <div
        id={id}
        popover="auto"
        onToggle={focusInside}
        onBeforeToggle={returnFocus}
        onBlur={closeWhenFocusLeaves}
        onClick={closeOnLink}
      >
        {children}
      </div>
    </div>
  )
}

const buttonOf = (panel: HTMLElement) => panel.previousElementSibling as HTMLElement

function focusInside({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') panel.querySelector<HTMLElement>('a, :checked')?.focus()
}

/** After a click outside, which leaves the focus on the page itself. After Escape the browser returns it. */
function returnFocus({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
  const focused = document.activeElement as HTMLElement
  if (newState === 'closed' && focused.tabIndex < 0) buttonOf(panel).focus({ preventScroll: true })
}

function closeWhenFocusLeaves({ currentTarget: panel, relatedTarget: to }: FocusEvent<HTMLElement>) {
  if (to && !panel.contains(to) && to !== buttonOf(panel)) panel.hidePopover()
}

function closeOnLink({ currentTarget: panel, target }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a')) panel.hidePopover()
}

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import styles from './strip-drawer.module.css'

interface StripDrawerProps {
  /** The content of the button that opens the drawer. */
  label: ReactNode
  title?: string | undefined
  onClose?: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Devices whose keyboard does not come over the page when a field has the focus. */
export const TYPING = '(pointer: fine)'

/** A button in the strip of languages, and a drawer that it opens below the strip, on a phone above it. It opens without a script too. */
export function StripDrawer({ label, title, onClose, children }: StripDrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null)

  function close() {
    if (drawer.current) drawer.current.open = false
    onClose?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !drawer.current?.open) return
    event.stopPropagation()
    close()
    drawer.current.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={drawer}
      className={styles.drawer}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // While another window has the focus, the drawer stays open.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) close()
      }}
      onToggle={({ currentTarget }) => {
        // Before the page is scrolled the strip may stand at the lower edge of a low screen.
        currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
        // Safari does not focus what is clicked; without the focus, `onBlur` would never close the drawer.
        const control =
          currentTarget.querySelector<HTMLElement>(
            matchMedia(TYPING).matches ? '[type=search], input:checked' : 'input:checked',
          ) ?? currentTarget.querySelector('summary')
        if (currentTarget.open) control?.focus({ preventScroll: true })
      }}
    >
      <summary title={title}>
        {label}
        <Icon path={downIcon} />
      </summary>
      <div className={styles.panel} tabIndex={-1}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </details>
  )
}

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import styles from './strip-drawer.module.css'

interface StripDrawerProps {
  /** What opens it. */
  label: ReactNode
  title?: string | undefined
  onClose?: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Hangs beneath the strip of languages while it is open; opens without a script too. */
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
        // Another window may have the focus for a while.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) close()
      }}
      onToggle={({ currentTarget }) => {
        // Not every browser gives the focus to what is pressed.
        const first =
          currentTarget.querySelector<HTMLElement>('[type=search], input:checked') ??
          currentTarget.querySelector('summary')
        if (currentTarget.open) first?.focus({ preventScroll: true })
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

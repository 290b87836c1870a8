import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { interfaceText } from '../i18n/interface.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { IconButton } from './icon-button.tsx'
import { closeIcon } from './icons.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** The page behind it can be seen as it is: what is chosen here shows there. */
  clear?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the edge of the screen, open as long as it is drawn: at the side, on a phone from below. The focus goes in
 * (to `autofocus`, else its first control), stays, and comes back; Escape, the cross and a press beside it close it.
 */
export function Panel({ title, clear = false, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()

  useLayoutEffect(() => {
    const own = dialog.current
    own?.showModal()
    return () => own?.close()
  }, [])

  function closeBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which the browser sees to
    <dialog
      ref={dialog}
      className={styles.panel}
      data-clear={clear || undefined}
      data-screen-only
      aria-labelledby={name}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...interfaceText}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={name}>{title}</h2>
          <IconButton label={siteMessages.close} icon={closeIcon} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </dialog>
  )
}

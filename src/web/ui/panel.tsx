import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { IconButton } from './icon-button.tsx'
import { closeIcon } from './icons.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** The page behind is not dimmed: choices made in the panel show there. */
  clear?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the edge of the screen, open as long as it is drawn: at the side, on a phone at the bottom. The focus goes in
 * (to `autofocus`, else to its first control), stays there, and returns at the end. Escape, the close button and a press
 * outside close it.
 */
export function Panel({ title, clear = false, onClose, children }: PanelProps) {
  const { marks: interfaceText } = useLocale()
  const siteMessages = useMessages('site')
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()

  useLayoutEffect(() => {
    const own = dialog.current
    own?.showModal()
    return () => own?.close()
  }, [])

  function closeOutside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard Escape closes it, through `onCancel`
    <dialog
      ref={dialog}
      className={styles.panel}
      data-clear={clear || undefined}
      data-screen-only
      aria-labelledby={name}
      onClick={closeOutside}
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

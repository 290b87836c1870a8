import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { formMessages as t } from './form-messages.ts'
import styles from './modal.module.css'
import { letToastsHaveFocus } from './toast-focus.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ModalProps {
  title: string
  description?: string | undefined
  open: boolean
  /** Without it there is no way to close it but what it offers. */
  onClose?: (() => void) | undefined
  wide?: boolean
  children: ReactNode
}

/** A dialog over the page. */
export function Modal({ title, description, open, onClose, wide = false, children }: ModalProps) {
  const focus = useReturnFocus()
  const stay = (event: Event) => !onClose && event.preventDefault()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content
          className={styles.modal}
          {...focus}
          {...letToastsHaveFocus}
          data-wide={wide || undefined}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {description !== undefined && <Dialog.Description className={styles.hint}>{description}</Dialog.Description>}
          {children}
          {onClose && (
            <Dialog.Close asChild>
              <IconButton className={styles.close} label={t.close} icon={closeIcon} />
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

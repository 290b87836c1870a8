import { AlertDialog, Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { letToastsHaveFocus, useReturnFocus } from './focus.ts'
import { formMessages as t } from './form-messages.ts'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  description?: string | undefined
  open: boolean
  /** Without it, only its own buttons close the dialog. */
  onClose?: (() => void) | undefined
  wide?: boolean
  children: ReactNode
}

/** A list of choices is open: Escape closes that, and not the dialog it stands in. */
const isListOpen = () => document.querySelector('[role="combobox"][aria-expanded="true"]') !== null

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
          onEscapeKeyDown={(event) => (isListOpen() ? event.preventDefault() : stay(event))}
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

interface ConfirmProps {
  open: boolean
  title: string
  description: ReactNode
  confirm: string
  cancel: string
  onAnswer: (yes: boolean) => void
}

/** Asks for a second click before something is lost. The harmless answer has the focus. */
export function ConfirmDialog({ open, title, description, confirm, cancel, onAnswer }: ConfirmProps) {
  const focus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.veil} />
        <AlertDialog.Content className={styles.modal} {...focus} {...letToastsHaveFocus}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.hint}>{description}</AlertDialog.Description>
          <div className="actions">
            <AlertDialog.Cancel className="button quiet">{cancel}</AlertDialog.Cancel>
            <button type="button" className="button danger" onClick={() => onAnswer(true)}>
              {confirm}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

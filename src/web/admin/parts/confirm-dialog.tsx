import { AlertDialog } from 'radix-ui'
import styles from './modal.module.css'
import { letToastsHaveFocus } from './toast-focus.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmProps {
  open: boolean
  title: string
  description: string
  /** A second sentence, for what the first leaves out. */
  note?: string
  confirm: string
  cancel: string
  onAnswer: (yes: boolean) => void
}

/** The second, explicit click before something is destroyed. The focus stands on the harmless answer. */
export function ConfirmDialog({ open, title, description, note, confirm, cancel, onAnswer }: ConfirmProps) {
  const focus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.veil} />
        <AlertDialog.Content className={styles.modal} {...focus} {...letToastsHaveFocus}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.hint}>
            {description}
            {note && ` ${note}`}
          </AlertDialog.Description>
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

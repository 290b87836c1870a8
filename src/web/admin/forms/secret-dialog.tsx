import { useRef, useState } from 'react'
import { secretMessages as t } from '../parts/form-messages.ts'
import { Modal } from '../parts/modal.tsx'
import { Field } from './field.tsx'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  /** What it is for, and that it is not shown again. */
  hint: string
  /** What the secret is called. */
  label: string
  secret: string
  onClose: () => void
}

/** Shows a secret, once. */
export function SecretDialog({ title, hint, label, secret, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    // Without https a browser has no clipboard: then the secret is selected, and can be copied by hand.
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <Modal title={title} description={hint} open onClose={onClose}>
      <div className={styles.secret}>
        <Field label={label} required>
          {(control) => (
            <input
              ref={field}
              type="text"
              dir="ltr"
              readOnly
              value={secret}
              onFocus={(event) => event.target.select()}
              {...control}
            />
          )}
        </Field>
        <div className="actions">
          <button type="button" className="button quiet" onClick={copy}>
            <span role="status">{isCopied ? t.copied : t.copy}</span>
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t.done}
          </button>
        </div>
      </div>
    </Modal>
  )
}

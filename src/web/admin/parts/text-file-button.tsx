import { Icon } from '../../ui/icon.tsx'
import { uploadIcon } from '../../ui/icons.ts'
import styles from './text-file-button.module.css'

interface TextFileProps {
  label: string
  /** As of a file input: '.svg,image/svg+xml'. */
  accept: string
  onText: (text: string) => void
}

/** Reads a text from a file of the visitor's own. */
export function TextFileButton({ label, accept, onText }: TextFileProps) {
  return (
    <label className={`button quiet ${styles.button}`}>
      <Icon path={uploadIcon} />
      {label}
      <input
        type="file"
        className="unseen"
        accept={accept}
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen once more, after it was changed.
          const text = await file?.text()
          target.value = ''
          if (text !== undefined) onText(text)
        }}
      />
    </label>
  )
}

import { type DragEvent, type Ref, useRef, useState } from 'react'
import { bookEndings } from '#contract/book-imports.ts'
import { Icon } from '../../ui/icon.tsx'
import { uploadIcon } from '../../ui/icons.ts'
import fileDrop from '../parts/file-drop.module.css'
import { importMessages as t } from './import-messages.ts'
import styles from './import-view.module.css'

/** For the file dialog, which may be told to show others. */
const ACCEPTED = [...Object.keys(bookEndings), 'zip'].map((ending) => `.${ending}`).join(',')

interface FileChooserProps {
  hasFiles: boolean
  onFiles: (files: File[]) => void
  ref: Ref<HTMLButtonElement>
}

/** Files are chosen with a button, or dropped on its place. */
export function FileChooser({ hasFiles, onFiles, ref }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hasDragged = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop does what the button does
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasDragged(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasDragged(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <div className={fileDrop.line}>
        <button
          ref={ref}
          type="button"
          className={hasFiles ? 'button quiet' : 'button'}
          aria-describedby="import-formats"
          onClick={() => input.current?.click()}
        >
          <Icon path={uploadIcon} />
          {hasFiles ? t.chooseMore : t.choose}
        </button>
        <span className={fileDrop.drop}>{t.drop}</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t.choose}
          onChange={(event) => {
            take(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <p id="import-formats" className={styles.formats}>
        {t.formats}
      </p>
    </div>
  )
}

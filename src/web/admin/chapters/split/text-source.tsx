import { type DragEvent, useRef, useState } from 'react'
import type { StaffLanguage } from '#contract/languages.ts'
import { textIn } from '../../../i18n/language-tag.ts'
import { Icon } from '../../../ui/icon.tsx'
import { uploadIcon } from '../../../ui/icons.ts'
import { readTextFile } from '../../editor/read-text-file.ts'
import { Field } from '../../forms/field.tsx'
import { formMessages } from '../../parts/form-messages.ts'
import { ConfirmDialog } from '../../parts/modal.tsx'
import { splitMessages as t } from '../chapter-messages.ts'
import styles from './text-source.module.css'

interface TextSourceProps {
  value: string
  onChange: (text: string) => void
  /** A file replaces the text; staff have confirmed it. */
  onReplace: (text: string) => void
  language: StaffLanguage | undefined
  error: string | undefined
}

/** The field for the text: pasted, dropped as a file, or read from a chosen file. */
export function TextSource({ value, onChange, onReplace, language, error }: TextSourceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [waiting, setWaiting] = useState<{ name: string; content: string }>()
  const read = async (file: File | undefined) => {
    if (!file) return
    const read = await readTextFile(file)
    setRefused('problem' in read ? t.refused[read.problem] : undefined)
    if (!('content' in read)) return
    if (value.trim() === '') onReplace(read.content)
    else setWaiting({ name: file.name, content: read.content })
  }
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short way to what the button does
    <div
      className={styles.source}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isFile(event)) return
        event.preventDefault()
        setOver(false)
        read(event.dataTransfer.files[0])
      }}
    >
      <Field label={t.text} required hint={isOver ? t.drop : t.textHint} error={refused ?? error}>
        {(field) => (
          <textarea
            rows={10}
            spellCheck={false}
            value={value}
            onChange={(event) => {
              setRefused(undefined)
              onChange(event.target.value)
            }}
            {...(language ? textIn(language) : { dir: 'auto' })}
            {...field}
          />
        )}
      </Field>
      <button type="button" className="button quiet" onClick={() => input.current?.click()}>
        <Icon path={uploadIcon} />
        {t.chooseFile}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        onChange={(event) => {
          read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <ConfirmDialog
        open={waiting !== undefined}
        title={t.fileTitle}
        description={t.fileHint(waiting?.name ?? '')}
        confirm={t.fileReplace}
        cancel={formMessages.cancel}
        onAnswer={(yes) => {
          if (yes && waiting) onReplace(waiting.content)
          setWaiting(undefined)
        }}
      />
    </div>
  )
}

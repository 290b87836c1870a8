import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { uploadIcon } from '../../ui/icons.ts'
import { formMessages } from '../parts/form-messages.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { useToast } from '../parts/toasts.tsx'
import { editorMessages as t } from './editor-messages.ts'
import { readTextFile } from './read-text-file.ts'

interface FileOpening {
  button: ReactNode
  /** The dialog that asks before a text is replaced. */
  question: ReactNode
  /** Attributes of the element that a file can be dropped on. */
  dropTarget: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    'data-dropping': true | undefined
  }
}

/** Opens a text file in place of the text, by a button or a drop. A text that is not empty is replaced after a question. */
export function useTextFile(value: string, onChange: (content: string) => void): FileOpening {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState<{ name: string; content: string }>()
  const [isDropping, setDropping] = useState(false)

  const open = async (file: File | undefined) => {
    if (!file) return
    const read = await readTextFile(file)
    if ('problem' in read)
      toast.failure(t.fileFailed, read.problem === 'length' ? t.tooLong(file.name) : t.notText(file.name))
    else if (value.trim() === '') onChange(read.content)
    else setWaiting({ name: file.name, content: read.content })
  }
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    button: (
      <>
        <IconButton label={t.openFile} icon={uploadIcon} title={t.dropHere} onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          accept=".md,.markdown,.txt,text/markdown,text/plain"
          hidden
          aria-label={t.openFile}
          onChange={(event) => {
            open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </>
    ),
    question: (
      <ConfirmDialog
        open={waiting !== undefined}
        title={t.replaceTitle}
        description={t.replaceHint(waiting?.name ?? '')}
        confirm={t.replace}
        cancel={formMessages.cancel}
        onAnswer={(yes) => {
          if (yes && waiting) onChange(waiting.content)
          setWaiting(undefined)
        }}
      />
    ),
    dropTarget: {
      'data-dropping': isDropping || undefined,
      onDragOver: (event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setDropping(true)
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      },
      onDrop: (event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setDropping(false)
        open(event.dataTransfer.files[0])
      },
    },
  }
}

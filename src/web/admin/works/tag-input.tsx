import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FieldControl } from '../parts/field.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import styles from './tag-input.module.css'
import { withTag } from './tags.ts'
import { workFormMessages as t } from './work-messages.ts'

const LONGEST_TAG = 100

interface TagInputProps extends Partial<FieldControl> {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Words one by one: Enter or the button takes what is written, and so does the form when it is sent. */
export function TagInput({ tags, onChange, onBlur, ref, ...input }: TagInputProps) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLInputElement)
  const [written, setWritten] = useState('')
  const [news, setNews] = useState('')

  const add = () => {
    const next = withTag(tags, written)
    if (next !== tags) {
      onChange([...next])
      setNews(t.tagAdded(written.trim()))
    }
    setWritten('')
  }
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag))
    setNews(t.tagRemoved(tag))
    box.current?.focus()
  }
  const addLatest = useRef(add)
  addLatest.current = add
  useEffect(() => {
    const form = box.current?.form
    const flush = () => addLatest.current()
    form?.addEventListener('submit', flush)
    return () => form?.removeEventListener('submit', flush)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition chooses a word, not a tag; Safari tells it by the code alone.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && written === '') {
      const last = tags.at(-1)
      if (last !== undefined) remove(last)
    }
  }
  return (
    <div className={styles.tags}>
      <ChosenChips
        label={t.givenTags}
        chips={tags.map((tag) => ({ key: tag, name: tag }))}
        onRemove={({ key }) => remove(String(key))}
      />
      <div className={styles.line}>
        <input
          ref={box}
          type="text"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={LONGEST_TAG}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          {...input}
        />
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            add()
            box.current?.focus()
          }}
        >
          {t.addTag}
        </button>
      </div>
      <p className="unseen" role="status">
        {news}
      </p>
    </div>
  )
}

const COMPOSING = 229

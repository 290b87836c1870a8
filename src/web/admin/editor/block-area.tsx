import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { textIn } from '../../i18n/language-tag.ts'
import { givenFace } from '../../reader/typography/given-face.ts'
import styles from './beside.module.css'
import type { RowActions } from './row-actions.ts'
import type { Row } from './rows.ts'
import type { TextEditorProps } from './text-editor-props.ts'

interface BlockAreaProps {
  row: Row
  index: number
  language: TextEditorProps['language']
  label: string
  describedBy: string | undefined
  actions: RowActions
  ref: RefObject<HTMLTextAreaElement | null>
}

const growsByItself = () => CSS.supports('field-sizing', 'content')

/**
 * A paragraph that is written in. The browser holds its words, so that no drawing of ours comes between an input method
 * and what it composes; only what is changed from elsewhere is put into it.
 */
export function BlockArea({ row, index, language, label, describedBy, actions, ref }: BlockAreaProps) {
  const isComposing = useRef(false)

  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    if (!isComposing.current && area.value !== row.text) area.value = row.text
    grow(area)
  }, [row.text, ref])

  const tell = (area: HTMLTextAreaElement) => actions.write(index, row.id, area.value, area.selectionStart)
  return (
    <textarea
      ref={ref}
      className={styles.area}
      {...textIn(language)}
      style={givenFace(language.fontFamily)}
      rows={1}
      spellCheck
      autoCapitalize="sentences"
      aria-label={label}
      aria-describedby={describedBy}
      defaultValue={row.text}
      onInput={(event) => {
        grow(event.currentTarget)
        if (!isComposing.current) tell(event.currentTarget)
      }}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        tell(event.currentTarget)
      }}
      onFocus={() => actions.focused(index, row.id)}
      onBlur={(event) => {
        // Some browsers end a composition without a word when the focus goes.
        if (!isComposing.current) return
        isComposing.current = false
        tell(event.currentTarget)
      }}
      onBeforeInput={(event) => {
        const { inputType } = event.nativeEvent as InputEvent
        if (inputType === 'historyUndo' || inputType === 'historyRedo') event.preventDefault()
      }}
      onKeyDown={(event) => !isComposing.current && !event.nativeEvent.isComposing && onKey(event, index, actions)}
    />
  )
}

function grow(area: HTMLTextAreaElement): void {
  if (growsByItself()) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight}px`
}

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, index: number, actions: RowActions): void {
  const area = event.currentTarget
  const { selectionStart: at, selectionEnd: end, value } = area
  const isCommand = event.ctrlKey || event.metaKey
  const act = (action: () => void) => {
    event.preventDefault()
    action()
  }
  if (isCommand && !event.altKey) {
    const key = event.key.toLowerCase()
    if (key === 'z') act(event.shiftKey ? actions.redo : actions.undo)
    else if (key === 'y') act(actions.redo)
    else if (event.key === 'Enter') act(() => actions.goTo(index + (event.shiftKey ? -1 : 1)))
    return
  }
  if (event.altKey || event.shiftKey || at !== end) return
  if (event.key === 'Backspace' && at === 0 && index > 0) act(() => actions.join(index))
  else if (event.key === 'Delete' && at === value.length) act(() => actions.join(index + 1))
  else if (event.key === 'ArrowUp') leaveWhenStuck(area, at, () => actions.goTo(index - 1, Number.POSITIVE_INFINITY))
  else if (event.key === 'ArrowDown') leaveWhenStuck(area, at, () => actions.goTo(index + 1))
}

/** An arrow that moves nothing has met the edge. */
function leaveWhenStuck(area: HTMLTextAreaElement, at: number, leave: () => void): void {
  setTimeout(() => {
    if (document.activeElement === area && area.selectionStart === at && area.selectionEnd === at) leave()
  })
}

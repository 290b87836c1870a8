import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, memo, type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { givenFace } from '#faces/chosen-face.ts'
import { textIn } from '../../../i18n/language-tag.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { moreIcon } from '../../../ui/icons.ts'
import { pressedKey } from '../../keys/desk-keys.ts'
import popup from '../../parts/popup.module.css'
import type { TextEditorProps, TextLanguage } from '../edited-text.ts'
import { rowMessages as t } from '../editor-messages.ts'
import { missingIn, type Row } from './rows.ts'
import styles from './rows-view.module.css'

interface RowItemProps {
  row: Row
  index: number
  count: number
  /** Distance from the top of the list, in px. */
  start: number
  /** Markdown of its paragraph of the original; undefined where it has none. */
  original: string | undefined
  hasOriginal: boolean
  /** A reader has reported words of it. */
  isReported: boolean
  language: TextEditorProps['language']
  originalLanguage: TextLanguage | undefined
  label: string
  actions: RowActions
  ref: Ref<HTMLLIElement>
}

const missingNames = { translation: t.lacksTranslation, part: t.lacksPart, original: t.lacksOriginal }

export const RowItem = memo(function RowItem(props: RowItemProps) {
  const { row, index, count, start, original, hasOriginal, isReported, language, originalLanguage, label } = props
  const { actions, ref } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const lack = missingIn(row, hasOriginal)
  const note = isReported ? t.reported : lack ? missingNames[lack] : row.note === 'joined' ? t.joined : undefined
  const number = hasOriginal ? (row.original === undefined ? undefined : row.original + 1) : index + 1
  return (
    <li
      ref={ref}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-row={row.id}
      data-lack={lack}
      data-reported={isReported || undefined}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div className={styles.head}>
        <span className={styles.number} title={number === undefined ? note : t.number(number)}>
          {number ?? '+'}
        </span>
        {note && (
          <span className={styles.lack} id={`lack-${row.id}`}>
            {note}
          </span>
        )}
        <RowMenu row={row} index={index} hasOriginal={hasOriginal} actions={actions} area={area} />
      </div>
      {hasOriginal && (
        <div className={styles.original} {...(originalLanguage && textIn(originalLanguage))}>
          {original}
        </div>
      )}
      <BlockArea
        ref={area}
        row={row}
        index={index}
        language={language}
        label={number === undefined ? t.addedArea(label) : t.area(label, number)}
        describedBy={note ? `lack-${row.id}` : undefined}
        actions={actions}
      />
    </li>
  )
})

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
 * The text area of a row. It is uncontrolled, so that rendering never disturbs an input method that is composing; only
 * changes from elsewhere are put into it.
 */
function BlockArea({ row, index, language, label, describedBy, actions, ref }: BlockAreaProps) {
  const isComposing = useRef(false)

  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    if (!isComposing.current && area.value !== row.text) {
      const { selectionStart } = area
      area.value = row.text
      // Else the caret goes to the end, and out of the words that are being written.
      if (document.activeElement === area) area.setSelectionRange(selectionStart, selectionStart)
    }
    grow(area)
  }, [row.text, ref])

  // React has an event of the same name, which is another.
  useEffect(() => {
    const area = ref.current
    const travel = (event: InputEvent) => {
      const { inputType } = event
      if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return
      // The browser knows the steps of this row alone.
      event.preventDefault()
      if (inputType === 'historyUndo') actions.undo()
      else actions.redo()
    }
    area?.addEventListener('beforeinput', travel)
    return () => area?.removeEventListener('beforeinput', travel)
  }, [actions, ref])

  const writeText = (area: HTMLTextAreaElement) => actions.write(index, row.id, area.value, area.selectionStart)
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
        if (!isComposing.current) writeText(event.currentTarget)
      }}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        writeText(event.currentTarget)
      }}
      onFocus={() => actions.focused(index, row.id)}
      onBlur={(event) => {
        // Some browsers send no event when a composition ends with the focus.
        if (!isComposing.current) return
        isComposing.current = false
        writeText(event.currentTarget)
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
  const act = (action: () => void) => {
    event.preventDefault()
    action()
  }
  const isCaret = at === end
  const key = pressedKey(event.nativeEvent, 'paragraphs')
  if (key === 'undo') act(actions.undo)
  else if (key === 'redo') act(actions.redo)
  else if (key === 'nextParagraph') act(() => actions.goTo(index + 1))
  else if (key === 'previousParagraph') act(() => actions.goTo(index - 1))
  else if (key === 'joinBefore' && isCaret && at === 0 && index > 0) act(() => actions.join(index))
  else if (key === 'joinAfter' && isCaret && at === value.length) act(() => actions.join(index + 1))
  else if (key === 'lineUp' && isCaret)
    leaveWhenStuck(area, at, () => actions.goTo(index - 1, Number.POSITIVE_INFINITY))
  else if (key === 'lineDown' && isCaret) leaveWhenStuck(area, at, () => actions.goTo(index + 1))
}

/** Leaves when the arrow key has not moved the caret: it is in the first or last line. */
function leaveWhenStuck(area: HTMLTextAreaElement, at: number, leave: () => void): void {
  setTimeout(() => {
    if (document.activeElement === area && area.selectionStart === at && area.selectionEnd === at) leave()
  })
}

interface RowMenuProps {
  row: Row
  index: number
  hasOriginal: boolean
  actions: RowActions
  area: RefObject<HTMLTextAreaElement | null>
}

/** The menu of a row: add, split, join, move, delete. */
const RowMenu = memo(function RowMenu({ row, index, hasOriginal, actions, area }: RowMenuProps) {
  const acted = useRef(false)
  const item = (label: string, action: () => void, isOff = false) => (
    <DropdownMenu.Item
      className={`${popup.choice} ${styles.item}`}
      disabled={isOff}
      onSelect={() => {
        acted.current = true
        action()
      }}
    >
      {label}
    </DropdownMenu.Item>
  )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton className={styles.more} label={t.menu(index + 1)} icon={moreIcon} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`${popup.popup} ${styles.menu}`}
          align="end"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // The action has moved the focus itself.
            if (acted.current) event.preventDefault()
            acted.current = false
          }}
        >
          {item(t.insert, () => actions.insert(index))}
          {item(t.split, () => actions.split(index, area.current?.selectionStart ?? 0), row.text === '')}
          {item(t.join, () => actions.join(index), index === 0)}
          {hasOriginal && item(t.down, () => actions.down(index), row.text === '')}
          {hasOriginal && item(t.up, () => actions.up(index), row.text !== '')}
          {item(t.remove, () => actions.remove(index), row.text === '' && row.original !== undefined)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
})

/** The actions on a row. `index`: its number in the list, from 0. */
export interface RowActions {
  write: (index: number, id: number, text: string, caret: number) => void
  split: (index: number, offset: number) => void
  join: (index: number) => void
  insert: (index: number) => void
  remove: (index: number) => void
  down: (index: number) => void
  up: (index: number) => void
  undo: () => void
  redo: () => void
  /** @param offset of the caret; beyond the end it stands at the end */
  goTo: (index: number, offset?: number) => void
  focused: (index: number, id: number) => void
}

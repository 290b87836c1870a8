import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TextEditorProps } from '../edited-text.ts'
import { rowMessages as t } from '../editor-messages.ts'
import type { Stretch } from '../find-reported.ts'
import { type RowActions, RowItem } from './row-item.tsx'
import {
  caretAt,
  insertAfter,
  joinBefore,
  offsetOf,
  type Rows,
  remove,
  shiftDown,
  shiftUp,
  split,
  write,
} from './rows.ts'
import styles from './rows-view.module.css'
import type { RowsEditor } from './use-rows.ts'

export interface RowsViewHandle {
  /** Moves the focus to a row. @param index from 0 @param from begin of what is selected in it @param to its end */
  goTo: (index: number, from?: number, to?: number) => void
}

interface RowsViewProps {
  editor: RowsEditor
  original: readonly string[]
  language: TextEditorProps['language']
  originalLanguage: { code: string; isRtl: boolean; name: string } | undefined
  label: string
  describedBy: string | undefined
  invalid: boolean
  /** Offset in the text that is scrolled to at first. */
  offset: number
  onOffset: (offset: number) => void
  /** The words of a report, whose row is marked. */
  stretch: Stretch | undefined
  ref: Ref<RowsViewHandle>
}

const LINE_PX = 27
const PADDING_PX = 28

/** A text paragraph by paragraph, each beside its paragraph of the original. Only the rows in sight are in the page. */
export function RowsView(props: RowsViewProps) {
  const { editor, original, language, originalLanguage, label, describedBy, invalid, offset, onOffset, stretch, ref } =
    props
  const { rows, wanted } = editor
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : rows.list.findIndex(({ id }) => id === focused)),
    [rows, focused],
  )
  const hasOriginal = original.length > 0
  const [reported] = useState(() => stretch && rows.list[caretAt(rows, stretch.start).index]?.id)

  // The virtualizer measures all rows again when this function changes: not at each letter.
  const ids = useIds(rows)
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids])
  const virtualizer = useVirtualizer({
    count: rows.list.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => {
      const row = rows.list[index]
      const width = scroller.current?.clientWidth ?? 800
      const isNarrow = width < 640
      const perLine = Math.max(20, (isNarrow || !hasOriginal ? width : width / 2) / 9)
      const mine = Math.ceil((row?.text.length ?? 0) / perLine) || 1
      const theirs = Math.ceil((row?.original === undefined ? 0 : (original[row.original]?.length ?? 0)) / perLine)
      return (isNarrow ? mine + theirs + 2 : Math.max(mine, theirs)) * LINE_PX + PADDING_PX
    },
    overscan: 4,
    // The row with the focus always stays in the page: it may hold a selection or a composition.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        if (focusedIndex < 0 || shown.includes(focusedIndex)) return shown
        return [...shown, focusedIndex].sort((a, b) => a - b)
      },
      [focusedIndex],
    ),
  })

  const latest = useRef({ editor, virtualizer })
  latest.current = { editor, virtualizer }

  // Moves the focus to `wanted`, once its row is in the page.
  useLayoutEffect(() => {
    const caret = wanted.current
    if (!caret) return
    const area = scroller.current?.querySelector<HTMLTextAreaElement>(`[data-row="${caret.id}"] textarea`)
    if (!area) {
      const index = rows.list.findIndex(({ id }) => id === caret.id)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
      else wanted.current = undefined
      return
    }
    wanted.current = undefined
    area.focus({ preventScroll: true })
    area.setSelectionRange(caret.offset, caret.end ?? caret.offset)
    const show = () => {
      area.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      if (caret.end !== undefined) showInside(area, caret.offset, scroller.current)
    }
    show()
    // Rows that are measured for the first time may push it out of sight.
    requestAnimationFrame(() => requestAnimationFrame(show))
  })

  const goTo = useCallback((index: number, offset = 0, end?: number) => {
    const { editor, virtualizer } = latest.current
    const row = editor.rows.list[index]
    if (!row) return
    const at = Math.min(offset, row.text.length)
    editor.wanted.current = { id: row.id, offset: at, ...(end !== undefined && { end }) }
    virtualizer.scrollToIndex(index, { align: 'auto' })
    setFocused(row.id)
  }, [])
  useImperativeHandle(ref, () => ({ goTo }), [goTo])

  const firstOffset = useRef(offset)
  useEffect(() => {
    const { editor, virtualizer } = latest.current
    if (firstOffset.current > 0)
      virtualizer.scrollToIndex(caretAt(editor.rows, firstOffset.current).index, { align: 'center' })
  }, [])

  // The keyboard of a phone takes half of the window: what is written in stays in sight.
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const watch = new ResizeObserver(() => {
      const area = document.activeElement
      if (!(area instanceof HTMLTextAreaElement) || !list.contains(area)) return
      if (area.offsetHeight < list.clientHeight) area.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    })
    watch.observe(list)
    return () => watch.disconnect()
  }, [])

  const onOffsetNow = useRef(onOffset)
  onOffsetNow.current = onOffset
  const actions = useMemo<RowActions>(() => {
    const apply: RowsEditor['apply'] = (step, typed) => latest.current.editor.apply(step, typed)
    return {
      write: (index, id, text, caret) => apply((rows) => write(rows, index, text, caret), `row ${id}`),
      split: (index, offset) => apply((rows) => split(rows, index, offset)),
      join: (index) => apply((rows) => joinBefore(rows, index)),
      insert: (index) => apply((rows) => insertAfter(rows, index)),
      remove: (index) => apply((rows) => remove(rows, index)),
      down: (index) => apply((rows) => shiftDown(rows, index)),
      up: (index) => apply((rows) => shiftUp(rows, index)),
      undo: () => latest.current.editor.undo(),
      redo: () => latest.current.editor.redo(),
      goTo: (index, offset) => goTo(index, offset),
      focused: (index, id) => {
        setFocused(id)
        onOffsetNow.current(offsetOf(latest.current.editor.rows, index))
      },
    }
  }, [goTo])

  // One object while its values stay: rows are memoised.
  const { code, isRtl, fontFamily, name } = language
  const face = useMemo(() => ({ code, isRtl, fontFamily, name }), [code, isRtl, fontFamily, name])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks where the focus goes
    <div
      ref={scroller}
      className={styles.scroller}
      data-invalid={invalid || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
      }}
    >
      <ol
        aria-label={t.rows(label)}
        aria-describedby={describedBy}
        className={styles.rows}
        data-alone={hasOriginal ? undefined : ''}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows.list[index]
          return (
            row && (
              <RowItem
                key={key}
                ref={virtualizer.measureElement}
                row={row}
                index={index}
                count={rows.list.length}
                start={start}
                original={row.original === undefined ? undefined : original[row.original]}
                hasOriginal={hasOriginal}
                isReported={row.id === reported}
                language={face}
                originalLanguage={originalLanguage}
                label={label}
                actions={actions}
              />
            )
          )
        })}
      </ol>
    </div>
  )
}

/** Scrolls a paragraph that is higher than the list to a letter, as far as their number tells where it stands. */
function showInside(area: HTMLTextAreaElement, offset: number, list: HTMLElement | null): void {
  if (!list || area.offsetHeight <= list.clientHeight) return
  const top = area.getBoundingClientRect().top - list.getBoundingClientRect().top
  list.scrollTop += top + (area.offsetHeight * offset) / area.value.length - list.clientHeight / 3
}

/** The ids of the rows: the same array while rows and their order stay. */
function useIds({ list }: Rows): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>(() => list.map(({ id }) => id))
  if (list.length === ids.length && list.every(({ id }, index) => id === ids[index])) return ids
  const next = list.map(({ id }) => id)
  setIds(next)
  return next
}

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap } from '@codemirror/lang-markdown'
import { openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Transaction } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { givenFace } from '#faces/chosen-face.ts'
import { textIn } from '../../i18n/language-tag.ts'
import type { TextEditorProps } from './edited-text.ts'
import { searchPhrases } from './editor-messages.ts'
import type { Stretch } from './find-reported.ts'
import { changesBetween } from './text-changes.ts'
import type { Report } from './use-report.ts'
import { linesByThemselves, marked, markOf, theme } from './whole-look.ts'
import styles from './whole-text.module.css'

export interface WholeTextHandle {
  openSearch: () => void
}

interface WholeTextProps {
  value: string
  report: Report
  language: TextEditorProps['language']
  label: string
  describedBy: string | undefined
  invalid: boolean
  /** Offset of the caret at first. */
  offset: number
  onOffset: (offset: number) => void
  /** The words of a report: they are marked, and selected at first. */
  stretch: Stretch | undefined
  ref?: Ref<WholeTextHandle>
}

/** A whole text in CodeMirror: only the lines in sight are in the page. */
export function WholeText(props: WholeTextProps) {
  const { value, report, language, label, describedBy, invalid, offset, onOffset, stretch, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ value, report, offset, onOffset, stretch })
  latest.current = { value, report, offset, onOffset, stretch }
  const attributes = useRef(new Compartment())
  const { lang, dir } = textIn(language)
  const named = EditorView.contentAttributes.of({
    lang,
    dir,
    spellcheck: 'true',
    // What scrolls must be reached by the Tab key, also for who does not know that it can be edited.
    tabindex: '0',
    'aria-label': label,
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  })
  const namedNow = useRef(named)
  namedNow.current = named

  useEffect(() => {
    const element = host.current
    if (!element) return
    // The content security policy allows the style sheets that it makes only in a shadow tree.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const { value, offset, stretch } = latest.current
    const at = Math.min(offset, value.length)
    const isOpened = stretch !== undefined && stretch.start === at
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: value,
        selection: { anchor: at, head: isOpened ? stretch.end : at },
        extensions: [
          attributes.current.of(namedNow.current),
          history(),
          drawSelection(),
          highlightSpecialChars(),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          linesByThemselves,
          marked,
          ...(stretch ? [markOf(stretch)] : []),
          markdown({ completeHTMLTags: false, pasteURLAsLink: true }),
          search({ top: true }),
          EditorState.phrases.of(searchPhrases),
          keymap.of([...markdownKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
          theme,
          EditorView.updateListener.of((update) => {
            if (
              update.docChanged &&
              !update.transactions.some((transaction) => transaction.annotation(Transaction.remote))
            )
              latest.current.report.changed(() => update.view.state.doc.toString())
            if (update.selectionSet || update.docChanged) latest.current.onOffset(update.state.selection.main.head)
          }),
          EditorView.domEventHandlers({
            focus: () => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
            blur: () => latest.current.report.flush(),
          }),
        ],
      }),
      scrollTo: EditorView.scrollIntoView(at, { y: 'center' }),
    })
    view.current = made
    // Whoever works elsewhere by now goes on there.
    if (isOpened && (document.activeElement ?? document.body).matches('body, main h1')) made.focus()
    return () => {
      latest.current.report.flush()
      made.destroy()
      view.current = undefined
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: attributes.current.reconfigure(namedNow.current) })
  }, [lang, dir, label, invalid])

  // The form was given another text: a draft, a file, or the version of someone else.
  useEffect(() => {
    const made = view.current
    if (!made || value === report.lastReported()) return
    const changes = changesBetween(made.state.doc.toString(), value.replaceAll(/\r\n?/g, '\n'))
    if (changes.length === 0) return
    made.dispatch({
      changes,
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(true)],
    })
    report.markReported(value)
  }, [value, report])

  useImperativeHandle(
    ref,
    () => ({
      openSearch: () => {
        if (view.current) openSearchPanel(view.current)
      },
    }),
    [],
  )
  return (
    <div
      ref={host}
      className={styles.host}
      lang={lang}
      style={givenFace(language.fontFamily)}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
    />
  )
}

import {
  type ComponentProps,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { machineMade } from '../../framework/head/machine-made.ts'
import { TEXT_KEY } from '../../framework/page/page-state.ts'
import { LINK_TARGET } from '../../framework/router/fragment.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { Message } from '../../ui/message.tsx'
import { PositionLink } from '../languages/language-link.tsx'
import { ReadingText, UnfinishedNote } from '../reading-text.tsx'
import { textAttributes } from '../typography/text-attributes.ts'
import { shownLayout } from './layout.ts'
import type { PairTextProps } from './pair-parts.ts'
import styles from './pair-text.module.css'

type Language = Reading['language']

/** The two texts of a pair in rows; where the second text is missing, the first text alone. */
export function PairText({ work, reading, readKey }: PairTextProps) {
  const t = useMessages('pair')
  const { language, text, beside } = reading
  if (!text || !beside) return null
  const unfinished = [!text.isComplete && language, beside.text?.isComplete === false && beside.language]
  const notes = unfinished.map((one) => one && <UnfinishedNote key={one.code}>{t.inProgress(one.name)}</UnfinishedNote>)
  if (!beside.text)
    return (
      <div data-alone>
        <Message>
          {t.absent(beside.language.name)}{' '}
          <PositionLink
            className="link tall"
            reading={reading}
            to={language.code}
            href={readingPath(work, language.code, reading.chapter?.number)}
          >
            {t.readAlone(language.name)}
          </PositionLink>
        </Message>
        {notes}
        <ReadingText html={text.html} language={language} readKey={readKey} {...machineMade(work, language.code)} />
      </div>
    )
  return (
    <>
      {notes}
      <Rows key={readKey} work={work} reading={reading} readKey={readKey} />
    </>
  )
}

function Rows({ work, reading: { language, beside }, readKey }: PairTextProps) {
  const article = useRef<HTMLElement>(null)
  const [shown, toggle] = useShownRows(article)
  return (
    <article ref={article} className={styles.pair} {...{ [TEXT_KEY]: readKey }}>
      {beside?.text?.rows.map(([first, second], index) => (
        <Row
          key={index}
          work={work}
          index={index}
          first={first}
          second={second}
          language={language}
          other={beside.language}
          isShown={shown.get(index)}
          toggle={toggle}
        />
      ))}
    </article>
  )
}

type ShownRows = ReadonlyMap<number, boolean>

/**
 * In the layout `tap`: the rows, by index, whose second text is shown (true) or was hidden again (false). A row whose
 * second text holds the target of a link is shown.
 */
function useShownRows(article: RefObject<HTMLElement | null>): [ShownRows, toggle: (index: number) => void] {
  const [shown, setShown] = useState<ShownRows>(new Map())

  useEffect(() => {
    const rows = article.current
    if (!rows) return
    const showMarked = () => {
      const marked = rows.querySelector(`[${LINK_TARGET}]`)
      const index = Array.from(rows.children).findIndex((row) => row.lastElementChild?.contains(marked))
      if (index >= 0) setShown((before) => new Map(before).set(index, true))
    }
    showMarked()
    const observer = new MutationObserver(showMarked)
    observer.observe(rows, { subtree: true, attributeFilter: [LINK_TARGET] })
    return () => observer.disconnect()
  }, [])

  const toggle = useCallback((index: number) => {
    setShown((before) => new Map(before).set(index, before.get(index) !== true))
  }, [])
  return [shown, toggle]
}

interface RowProps {
  work: PairTextProps['work']
  index: number
  first: string | null
  second: string | null
  language: Language
  /** The second language. */
  other: Language
  /** Whether the second text is shown in the layout `tap`; undefined: it was neither shown nor hidden by the reader. */
  isShown: boolean | undefined
  toggle: (index: number) => void
}

/** Blocks that answer to each other. In the layout `tap`, a press on the first text, or the button, toggles the second. */
const Row = memo(function Row({ work, index, first, second, language, other, isShown, toggle }: RowProps) {
  const { marks: interfaceText, messages } = useLocale()
  const t = messages.pair
  function onClick({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
    const pressed = target as Element
    const isElsewhere = pressed.closest('a') || currentTarget.lastElementChild?.contains(pressed)
    // Selecting words ends with a click too, and must toggle nothing.
    const isMeant = pressed.closest('button') || (!isElsewhere && getSelection()?.isCollapsed !== false)
    if (shownLayout() === 'tap' && isMeant) toggle(index)
  }

  return (
    // biome-ignore lint/a11y: the button in it does the same, by the keyboard too
    <div className={styles.row} data-shown={isShown} onClick={onClick}>
      <Cell html={first} language={language} {...machineMade(work, language.code)} />
      <button type="button" aria-expanded={isShown === true} aria-label={t.show(other.name)} {...interfaceText}>
        <Icon path={downIcon} />
      </button>
      <Cell html={second} language={other} {...machineMade(work, other.code)} />
    </div>
  )
})

interface CellProps extends ComponentProps<'div'> {
  /** null: this text has no block that answers to the other. */
  html: string | null
  language: Language
}

function Cell({ html, language, ...rest }: CellProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('pair')
  if (html === null)
    return (
      <p className={styles.missing} {...interfaceText}>
        {t.notIn} <bdi {...textIn(language)}>{language.autonym}</bdi>
      </p>
    )
  return <div {...textAttributes(html, language)} {...rest} />
}

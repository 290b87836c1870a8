import { type ComponentProps, type MouseEvent, memo, useRef } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { givenFace, isLegible } from '#faces/chosen-face.ts'
import { machineMade } from '../../framework/head/machine-made.ts'
import { TEXT_KEY } from '../../framework/page/page-state.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { languageTag, textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { Message } from '../../ui/message.tsx'
import { PositionLink } from '../position/position-link.tsx'
import { ProgressNote } from '../progress/progress-note.tsx'
import { reachableTables } from '../reachable-tables.ts'
import { ReadingText } from '../reading-text.tsx'
import { shownLayout } from './layout.ts'
import { pairMessages as t } from './pair-messages.ts'
import type { PairTextProps } from './pair-parts.ts'
import styles from './pair-text.module.css'
import { useShownRows } from './use-shown-rows.ts'

type Language = Reading['language']

/** Two texts, passage beside passage; where the second is missing, the first alone. */
export function PairText({ work, reading, readKey }: PairTextProps) {
  const { language, text, beside } = reading
  if (!text || !beside) return null
  const unfinished = [!text.isComplete && language, beside.text?.isComplete === false && beside.language]
  const notes = unfinished.map((one) => one && <ProgressNote key={one.code}>{t.inProgress(one.name)}</ProgressNote>)
  if (!beside.text)
    return (
      <div data-alone>
        <Message>
          {t.absent(beside.language.name)}{' '}
          <PositionLink
            className={styles.close}
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

interface RowProps {
  work: PairTextProps['work']
  index: number
  first: string | null
  second: string | null
  language: Language
  /** The second. */
  other: Language
  /** Whether the second is, where it waits for a tap; undefined: nobody has asked for it, or sent it away. */
  isShown: boolean | undefined
  toggle: (index: number) => void
}

/** What renders each other. Where the second waits for a tap, a press on the first or its button shows and hides it. */
const Row = memo(function Row({ work, index, first, second, language, other, isShown, toggle }: RowProps) {
  function onClick({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
    const pressed = target as Element
    const isElsewhere = pressed.closest('a') || currentTarget.lastElementChild?.contains(pressed)
    // Whoever marks words means these words.
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
  /** null: nothing there renders the other. */
  html: string | null
  language: Language
}

function Cell({ html, language, ...rest }: CellProps) {
  if (html === null)
    return (
      <p className={styles.missing} {...interfaceText}>
        {t.notIn} <bdi {...textIn(language)}>{language.autonym}</bdi>
      </p>
    )
  return (
    <div
      className="text"
      {...textIn(language)}
      {...rest}
      style={givenFace(language.fontFamily)}
      data-legible={isLegible(languageTag(language.code)) || undefined}
      dangerouslySetInnerHTML={{ __html: reachableTables(html) }}
      suppressHydrationWarning
    />
  )
}

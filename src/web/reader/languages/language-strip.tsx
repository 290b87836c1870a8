import { type FocusEvent, useEffect, useRef } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { formatNumber, interfaceText } from '../../i18n/interface.ts'
import { toolMessages } from '../../i18n/tool-messages.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findIcon, moreIcon } from '../../ui/icons.ts'
import type { PairParts } from '../pair/pair-parts.ts'
import { readingMessages } from '../reading-messages.ts'
import { ToolButton } from '../tools/tool-button.tsx'
import { type OpenTool, useTools } from '../tools/use-tools.ts'
import { BesideChoice } from './beside-choice.tsx'
import { LanguageLink, type LanguageLinkProps } from './language-link.tsx'
import { LanguagePicker, MOST_IN_A_ROW } from './language-picker.tsx'
import styles from './language-strip.module.css'

const SHORTLIST = 4

interface LanguageStripProps {
  work: WorkDetail
  /** What is read (`pairOf`). */
  chosen: string | undefined
  chapter: number | undefined
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
  pair: PairParts | undefined
}

/** The keyboard may reach a language that stands half outside; a press must not move it from under the finger. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The languages of a work by their own names; the place stays the same from one to the other. */
export function LanguageStrip({ work, chosen, chapter, reading, pair }: LanguageStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const { isAwake, bar, panel, close, fail } = useTools()

  // Another choice stands elsewhere
  useEffect(() => {
    const row = strip.current
    const current = row?.querySelector('[aria-current]')
    // Whoever has come in by the keyboard stays where they are.
    if (!row || !current || row.matches(':focus-within')) return
    const [frame, one] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    row.scrollBy({ left: one.left + one.width / 2 - frame.left - frame.width / 2, behavior: 'instant' })
  }, [chosen, isAwake, bar])

  if (work.availableLanguages.length === 0) return null
  const frame = { className: styles.strip, 'data-strip': true, 'data-screen-only': true }
  const tool = (open: OpenTool, code: string) => (
    <ErrorBoundary of={open} onError={() => fail(open)}>
      <open.Tool
        work={work}
        code={code}
        chapter={chapter}
        reading={reading}
        about={open.about}
        onClose={() => close(open)}
      />
    </ErrorBoundary>
  )
  const aside = panel && chosen !== undefined && tool(panel, chosen)
  if (bar && chosen !== undefined)
    return (
      <>
        <div {...frame}>{tool(bar, chosen)}</div>
        {aside}
      </>
    )
  const many = work.availableLanguages.length > MOST_IN_A_ROW
  const link = (props: Pick<LanguageLinkProps, 'language' | 'named' | 'onClick'>) => (
    <LanguageLink
      {...props}
      work={work}
      isChosen={props.language.code === chosen}
      chapter={chapter}
      reading={reading}
    />
  )
  return (
    <>
      <nav {...frame} aria-label={readingMessages.languages}>
        {pair && chosen !== undefined ? (
          <pair.Bar work={work} code={chosen} chapter={chapter} reading={reading} />
        ) : (
          <>
            <ul ref={strip} onFocus={showWhole}>
              {(many ? shortlist(work, chosen) : work.availableLanguages).map((language) => (
                <li key={language.id}>{link({ language })}</li>
              ))}
            </ul>
            {many && (
              <LanguagePicker
                label={
                  <bdi {...interfaceText}>
                    <span className={styles.words}>
                      {readingMessages.languageCount(work.availableLanguages.length)}
                    </span>
                    <span className={styles.figure} aria-hidden="true">
                      {formatNumber(work.availableLanguages.length)}
                    </span>
                  </bdi>
                }
                languages={work.availableLanguages}
                offer={(language, close) => link({ language, named: true, onClick: close })}
              />
            )}
            {chosen !== undefined && <BesideChoice work={work} first={chosen} chapter={chapter} reading={reading} />}
          </>
        )}
        {isAwake && chosen !== undefined && (
          <>
            <ToolButton name="find" label={readingMessages.find}>
              <Icon path={findIcon} />
            </ToolButton>
            <ToolButton name="settings" label={toolMessages.settings}>
              <span className={styles.letters} aria-hidden="true">
                Aa
              </span>
            </ToolButton>
            <ToolButton name="more" label={toolMessages.more}>
              <Icon path={moreIcon} />
            </ToolButton>
          </>
        )}
      </nav>
      {aside}
    </>
  )
}

/** The original, the chosen one and the first of the others. */
function shortlist({ availableLanguages }: WorkDetail, chosen: string | undefined) {
  const others = availableLanguages.filter(({ code }, i) => i > 0 && code !== chosen)
  const kept = new Set(others.slice(0, SHORTLIST))
  return availableLanguages.filter((language, i) => i === 0 || language.code === chosen || kept.has(language))
}

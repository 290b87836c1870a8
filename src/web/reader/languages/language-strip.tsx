import { type FocusEvent, useEffect, useRef } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { formatNumber, interfaceText } from '../../i18n/interface.ts'
import { toolMessages } from '../../i18n/tool-messages.ts'
import { openTool, type ToolName } from '../../page-text/tool.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { findIcon, moreIcon } from '../../ui/icons.ts'
import type { PairParts } from '../pair/pair-parts.ts'
import { readingMessages as t } from '../reading-messages.ts'
import { type OpenTool, useTools } from '../tools/use-tools.ts'
import { BesideChoice } from './beside-choice.tsx'
import { LanguageLink, type LanguageLinkProps } from './language-link.tsx'
import { LanguagePicker, MANY_LANGUAGES } from './language-picker.tsx'
import styles from './language-strip.module.css'

interface LanguageStripProps {
  work: WorkDetail
  /** Code of what is read: a language, or a pair (`pairOf`); undefined: the work has no text yet. */
  chosen: string | undefined
  chapter: number | undefined
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
  pair: PairParts | undefined
}

/** The bar that sticks below the header: the languages of the work and the buttons of the tools, or the open bar tool. */
export function LanguageStrip({ work, chosen, chapter, reading, pair }: LanguageStripProps) {
  const { isAwake, bar, panel, close, fail } = useTools()
  if (work.availableLanguages.length === 0) return null

  const frame = { className: styles.strip, 'data-strip': true, 'data-screen-only': true }
  const show = (tool: OpenTool | undefined) =>
    tool &&
    chosen !== undefined && (
      <ErrorBoundary of={tool} onError={() => fail(tool)}>
        <tool.Tool
          work={work}
          code={chosen}
          chapter={chapter}
          reading={reading}
          about={tool.about}
          onClose={() => close(tool)}
        />
      </ErrorBoundary>
    )
  if (bar && chosen !== undefined)
    return (
      <>
        <div {...frame}>{show(bar)}</div>
        {show(panel)}
      </>
    )
  return (
    <>
      <nav {...frame} aria-label={t.languages}>
        {pair && chosen !== undefined ? (
          <pair.Bar work={work} code={chosen} chapter={chapter} reading={reading} />
        ) : (
          <>
            <Languages work={work} chosen={chosen} chapter={chapter} reading={reading} isAwake={isAwake} />
            {chosen !== undefined && <BesideChoice work={work} first={chosen} chapter={chapter} reading={reading} />}
          </>
        )}
        {isAwake && chosen !== undefined && (
          <>
            <ToolButton name="find" label={t.find} icon={findIcon} />
            <ToolButton name="settings" label={toolMessages.settings} letters="Aa" />
            <ToolButton name="more" label={toolMessages.more} icon={moreIcon} />
          </>
        )}
      </nav>
      {show(panel)}
    </>
  )
}

interface ToolButtonProps {
  name: ToolName
  label: string
  icon?: string
  /** In place of an icon. */
  letters?: string
}

function ToolButton({ name, label, icon, letters }: ToolButtonProps) {
  return (
    // A bar that is closed finds the button by `data-tool`, and gives the focus back to it.
    <IconButton data-tool={name} label={label} {...(icon ? { icon } : {})} onClick={() => openTool(name)}>
      {letters && (
        <span className={styles.letters} aria-hidden="true">
          {letters}
        </span>
      )}
    </IconButton>
  )
}

/** With many languages the row shows the original, the chosen one and so many others. */
const SHORTLIST = 4

/** A row of languages, and behind a button all of them where they are too many for a row. */
function Languages({
  work,
  chosen,
  chapter,
  reading,
  isAwake,
}: Omit<LanguageStripProps, 'pair'> & { isAwake: boolean }) {
  const row = useRef<HTMLUListElement>(null)
  const languages = work.availableLanguages
  const hasMany = languages.length > MANY_LANGUAGES

  // Brings the chosen language into the middle of the row; the row is narrower after the page has hydrated.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    // The row must not move while the keyboard is in it.
    if (!row.current || !current || row.current.matches(':focus-within')) return
    const [frame, link] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollBy({ left: link.left + link.width / 2 - frame.left - frame.width / 2, behavior: 'instant' })
  }, [chosen, isAwake])

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
      <ul ref={row} onFocus={scrollIntoRow}>
        {(hasMany ? shortlist(work, chosen) : languages).map((language) => (
          <li key={language.id}>{link({ language })}</li>
        ))}
      </ul>
      {hasMany && (
        <LanguagePicker
          label={
            <bdi {...interfaceText}>
              <span className={styles.words}>{t.languageCount(languages.length)}</span>
              <span className={styles.figure} aria-hidden="true">
                {formatNumber(languages.length)}
              </span>
            </bdi>
          }
          languages={languages}
          offer={(language, close) => link({ language, named: true, onClick: close })}
        />
      )}
    </>
  )
}

/** Only for the keyboard: under a finger the pressed link must not move. */
function scrollIntoRow({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function shortlist({ availableLanguages }: WorkDetail, chosen: string | undefined) {
  const others = availableLanguages.filter(({ code }, i) => i > 0 && code !== chosen)
  const kept = new Set(others.slice(0, SHORTLIST))
  return availableLanguages.filter((language, i) => i === 0 || language.code === chosen || kept.has(language))
}

import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { openTool, type ToolName } from '../../page-text/tool.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { findIcon, moreIcon } from '../../ui/icons.ts'
import type { PairParts } from '../pair/pair-parts.ts'
import { type OpenTool, useTools } from '../tools/use-tools.ts'
import { BesideChoice } from './beside-choice.tsx'
import { LanguageLink, type LanguageLinkProps } from './language-link.tsx'
import { LanguagePicker } from './language-picker.tsx'
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

/**
 * The languages of the work and the buttons of the tools, or the open bar tool: a bar that sticks below the header, and
 * on a phone to the bottom of the screen, within reach of the thumb.
 */
export function LanguageStrip({ work, chosen, chapter, reading, pair }: LanguageStripProps) {
  const toolMessages = useMessages('tool')
  const t = useMessages('reading')
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
      <nav {...frame} data-pair={pair && ''} aria-label={t.languages}>
        {pair && chosen !== undefined ? (
          <pair.Bar work={work} code={chosen} chapter={chapter} reading={reading} />
        ) : (
          <>
            <Languages work={work} chosen={chosen} chapter={chapter} reading={reading} />
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

/** No more languages stand in the row, however wide it is. */
const MOST_IN_ROW = 12
/** So few names have room in the row of every screen that has one. */
const FEW_LANGUAGES = 3

/**
 * A row of as many languages as have room, and a button for the list of all of them. On a phone the button is all there
 * is: it says which language is open.
 */
function Languages({ work, chosen, chapter, reading }: Omit<LanguageStripProps, 'pair'>) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('reading')
  const languages = work.availableLanguages
  // The open language may have no text of the work.
  const open = languages.concat(reading?.language ?? []).find(({ code }) => code === chosen)
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
      <ul
        onBlur={({ currentTarget, relatedTarget }) => {
          // The keyboard also reaches the languages that have no room: their line is scrolled to.
          if (!currentTarget.contains(relatedTarget)) currentTarget.scrollTop = 0
        }}
      >
        {inRow(work, chosen).map((language) => (
          <li key={language.id}>{link({ language })}</li>
        ))}
      </ul>
      <div className={styles.all} data-few={languages.length <= FEW_LANGUAGES || undefined}>
        <LanguagePicker
          label={
            <>
              {open && <bdi {...textIn(open)}>{open.autonym}</bdi>}
              <span className={styles.count} {...interfaceText}>
                {t.languageCount(languages.length)}
              </span>
            </>
          }
          languages={languages}
          original={work.originalLanguageId}
          offer={(language, close) => link({ language, named: true, onClick: close })}
        />
      </div>
    </>
  )
}

/** The original and the open language, which always have room, and others. */
function inRow({ availableLanguages, originalLanguageId }: WorkDetail, chosen: string | undefined) {
  const place = ({ id, code }: { id: number; code: string }) =>
    id === originalLanguageId ? 0 : code === chosen ? 1 : 2
  return availableLanguages.toSorted((a, b) => place(a) - place(b)).slice(0, MOST_IN_ROW)
}

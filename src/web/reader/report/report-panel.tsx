import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MOST_REPORTED, reportKinds } from '#contract/limits.ts'
import type { Reading } from '#contract/reading.ts'
import { givenFace } from '#faces/chosen-face.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { useSite } from '../../ui/site-context.ts'
import {
  blockToReport,
  type OpenText,
  openTexts,
  quoteBlock,
  reportDraft,
  shortenQuote,
  useSending,
  type WrittenReport,
} from './report.ts'
import styles from './report-panel.module.css'

/** Reports an error to the provider: in the selected words, else in the block at the top of the screen. */
export function ReportPanel({ work, reading, about, onClose }: ToolProps) {
  const t = useMessages('report')
  const toolMessages = useMessages('tool')
  const { brandName } = useSite()
  const [isSent, setSent] = useState(false)
  const texts = reading ? openTexts(reading).filter(({ language }) => !about || language.code === about.code) : []
  return (
    <Panel title={toolMessages.names.report} onClose={onClose}>
      {isSent ? (
        <Thanks onClose={onClose} />
      ) : reading && texts.length > 0 ? (
        <>
          <p className={styles.intro}>{t.intro(brandName)}</p>
          <ReportForm work={work} reading={reading} texts={texts} about={about} onSent={() => setSent(true)} />
        </>
      ) : (
        <p>{t.nothing}</p>
      )}
    </Panel>
  )
}

/** It takes the focus, which was in the form that is gone. */
function Thanks({ onClose }: { onClose: () => void }) {
  const t = useMessages('report')
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.thanks}>
      <p ref={words} tabIndex={-1} role="status">
        <strong>{t.thanks}</strong> {t.thanksHint}
      </p>
      <button type="button" onClick={onClose}>
        {t.close}
      </button>
    </div>
  )
}

interface ReportFormProps extends Pick<ToolProps, 'work' | 'about'> {
  reading: Reading
  /** The texts that can be reported, at least one. */
  texts: readonly OpenText[]
  onSent: () => void
}

function ReportForm({ work, reading, texts, about, onSent }: ReportFormProps) {
  const t = useMessages('report')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const page = `${work.id} ${reading.chapter?.id}`
  const [text, setText] = useState(texts[0] as OpenText)
  const [block, setBlock] = useState(() => blockToReport(reading, texts, text, about))
  const [written, setWritten] = useState(() => reportDraft.read(page))
  const [isTried, setTried] = useState(false)
  const { isSending, failure, send } = useSending(() => {
    reportDraft.clear()
    onSent()
  })
  const quote = about ? shortenQuote(about.quote) : (quoteBlock(text, block) ?? '')
  const { kind } = written
  const lacksKind = kind === undefined
  const lacksWords = kind === 'other' && written.text.trim() === '' && written.suggestion.trim() === ''

  useEffect(() => reportDraft.keep(page, written), [page, written])

  function write(change: Partial<WrittenReport>) {
    setWritten({ ...written, ...change })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (kind === undefined || lacksWords) {
      form.current?.querySelector<HTMLElement>(lacksKind ? 'input[name=kind]' : 'textarea')?.focus()
      return
    }
    void send({
      workId: work.id,
      chapterId: reading.chapter?.id ?? null,
      language: text.language.code,
      block,
      revision: text.revision,
      quote,
      kind,
      text: written.text.trim() || null,
      suggestion: written.suggestion.trim() || null,
    })
  }

  const inText = { ...textIn(text.language), style: givenFace(text.language.fontFamily) }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {texts.length > 1 && (
        <Choices legend={t.which}>
          {texts.map((one) => (
            <label key={one.language.code}>
              <input
                type="radio"
                name="which"
                checked={one === text}
                onChange={() => {
                  setText(one)
                  setBlock(blockToReport(reading, texts, one))
                }}
              />
              <span {...textIn(one.language)}>{one.language.autonym}</span>
            </label>
          ))}
        </Choices>
      )}
      <div className={styles.passage}>
        <p id={`${id}-passage`}>{about ? t.words : t.passage}</p>
        {!about && (
          <>
            <Step to={block - 1} text={text} label={t.previous} icon={upIcon} onStep={setBlock} />
            <Step to={block + 1} text={text} label={t.next} icon={downIcon} onStep={setBlock} />
          </>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long passage scrolls by itself */}
        <blockquote {...inText} aria-labelledby={`${id}-passage`} aria-live="polite" tabIndex={0}>
          {quote}
        </blockquote>
      </div>
      <Choices legend={t.kind} error={isTried && lacksKind ? t.chooseKind : undefined}>
        {reportKinds.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={one === kind} onChange={() => write({ kind: one })} />
            <span>{t.kinds[one]}</span>
          </label>
        ))}
      </Choices>
      <Words
        label={t.text}
        isOptional={kind !== 'other'}
        error={isTried && lacksWords ? t.sayWhat : undefined}
        dir="auto"
        value={written.text}
        onWrite={(words) => write({ text: words })}
      />
      <Words
        label={t.suggestion}
        isOptional
        {...inText}
        value={written.suggestion}
        onWrite={(words) => write({ suggestion: words })}
      >
        {written.suggestion === '' && (
          <button type="button" className="link tall" onClick={() => write({ suggestion: quote })}>
            {t.takeWords}
          </button>
        )}
      </Words>
      <div className={styles.foot}>
        {failure && <p role="alert">{failure}</p>}
        <button type="submit" aria-disabled={isSending}>
          {isSending ? t.sending : t.send}
        </button>
      </div>
    </form>
  )
}

interface StepProps {
  /** Number of the block. */
  to: number
  text: OpenText
  label: string
  icon: string
  onStep: (block: number) => void
}

function Step({ to, text, label, icon, onStep }: StepProps) {
  const isThere = quoteBlock(text, to) !== undefined
  // Not `disabled`: the button would lose the focus.
  return <IconButton label={label} icon={icon} aria-disabled={!isThere} onClick={() => isThere && onStep(to)} />
}

function Choices({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error && id}>
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface WordsProps extends Pick<ComponentProps<'textarea'>, 'lang' | 'dir' | 'style'> {
  label: string
  isOptional: boolean
  error?: string | undefined
  value: string
  onWrite: (words: string) => void
  children?: ReactNode
}

function Words({ label, isOptional, error, value, onWrite, children, ...shown }: WordsProps) {
  const t = useMessages('report')
  const id = useId()
  return (
    <div className={styles.words}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span> ({t.optional})</span>}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MOST_REPORTED}
        aria-required={!isOptional || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        value={value}
        onChange={({ target }) => onWrite(target.value)}
        {...shown}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

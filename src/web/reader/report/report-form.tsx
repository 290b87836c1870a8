import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import { MOST_REPORTED, type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import type { WorkDetail } from '#contract/works.ts'
import { givenFace } from '#faces/chosen-face.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { reportMessages as t } from '../../i18n/report-messages.ts'
import type { Stretch } from '../../page-text/stretch.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import styles from './report-panel.module.css'
import { blockIn, type OpenText, quoted, wordsOf } from './reported-place.ts'
import { useSending } from './use-sending.ts'

interface ReportFormProps {
  work: WorkDetail
  reading: Reading
  /** Those that may be meant, at least one. */
  texts: readonly OpenText[]
  about: Stretch | undefined
  onSent: () => void
}

interface Written {
  kind: ReportKind | undefined
  text: string
  suggestion: string
}

const NOTHING: Written = { kind: undefined, text: '', suggestion: '' }
/** What was written of a page and not sent: who has closed the panel to look at the text goes on with it. */
let kept: { page: string; written: Written } | undefined

export function ReportForm({ work, reading, texts, about, onSent }: ReportFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const page = `${work.id} ${reading.chapter?.id}`
  const [text, setText] = useState(texts[0] as OpenText)
  const [block, setBlock] = useState(() => blockIn(reading, texts, text, about))
  const [written, setWritten] = useState(() => (kept?.page === page ? kept.written : NOTHING))
  const [isTried, setTried] = useState(false)
  const { state, failure, send } = useSending(() => {
    kept = undefined
    onSent()
  })
  const quote = about ? quoted(about.quote) : (wordsOf(text, block) ?? '')
  const { kind } = written
  const lacksKind = kind === undefined
  const lacksWords = kind === 'other' && written.text.trim() === '' && written.suggestion.trim() === ''

  useEffect(() => {
    kept = { page, written }
  }, [page, written])

  function write(some: Partial<Written>) {
    setWritten({ ...written, ...some })
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
                  setBlock(blockIn(reading, texts, one))
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
            <Step to={block - 1} text={text} label={t.previous} onStep={setBlock} />
            <Step to={block + 1} text={text} label={t.next} onStep={setBlock} />
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
          <button type="button" className={styles.quiet} onClick={() => write({ suggestion: quote })}>
            {t.takeWords}
          </button>
        )}
      </Words>
      <div className={styles.foot}>
        {failure && <p role="alert">{failure}</p>}
        <button type="submit" aria-disabled={state === 'sending'}>
          {state === 'sending' ? t.sending : t.send}
        </button>
      </div>
    </form>
  )
}

interface StepProps {
  to: number
  text: OpenText
  label: string
  onStep: (block: number) => void
}

function Step({ to, text, label, onStep }: StepProps) {
  const isThere = wordsOf(text, to) !== undefined
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!isThere}
      onClick={() => isThere && onStep(to)}
    >
      <Icon path={downIcon} />
    </button>
  )
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

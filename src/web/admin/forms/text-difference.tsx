import { Fragment, useMemo, useState } from 'react'
import { differenceMessages as t } from '../parts/form-messages.ts'
import { type Part, paragraphDifference, type Stretch, wordDifferences } from './differences.ts'
import styles from './text-difference.module.css'

interface TextDifferenceProps {
  before: string
  after: string
  /** Of the text's language, where it is known. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

/** More stretches, or unchanged paragraphs of one, than this are shown when they are asked for. */
const AT_ONCE = 200

/** Two versions of a text as one: what was taken away, what was added, and the paragraphs around it. */
export function TextDifference({ before, after, lang, dir = 'auto' }: TextDifferenceProps) {
  const { stretches, partsOf } = useMemo(
    () => ({ stretches: paragraphDifference(before, after), partsOf: wordDifferences(lang) }),
    [before, after, lang],
  )
  const [shown, setShown] = useState(AT_ONCE)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by themselves
    <div role="group" className={styles.difference} aria-label={t.title} tabIndex={0}>
      {stretches.slice(0, shown).map((stretch, index) => (
        <Fragment key={index}>
          {draw(stretch, stretch.kind === 'changed' ? partsOf(stretch) : undefined, { lang, dir })}
        </Fragment>
      ))}
      {stretches.length > shown && (
        <button type="button" className="button quiet" onClick={() => setShown(shown + AT_ONCE)}>
          {t.more}
        </button>
      )}
    </div>
  )
}

/** @param parts of a changed paragraph; undefined: it is shown as two */
function draw(
  stretch: Stretch,
  parts: Part[] | undefined,
  words: { lang: string | undefined; dir: 'ltr' | 'rtl' | 'auto' },
) {
  if (stretch.kind === 'same') return <Same texts={stretch.texts} {...words} />
  if (stretch.kind === 'changed')
    return parts ? (
      <p {...words}>
        {parts.map(({ kind, text }, index) => (
          <Fragment key={index}>{kind === 'same' ? text : marked(kind, text)}</Fragment>
        ))}
      </p>
    ) : (
      <>
        <p {...words}>{marked('removed', stretch.before)}</p>
        <p {...words}>{marked('added', stretch.after)}</p>
      </>
    )
  return <p {...words}>{marked(stretch.kind, stretch.text)}</p>
}

/** Assistive technology says what it is where a browser does not say it of `ins` and `del`. */
function marked(kind: 'removed' | 'added', text: string) {
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      {/* Its own direction must not become that of the words. */}
      <span className="unseen" dir="ltr">
        {kind === 'added' ? t.added : t.removed}
      </span>
      {text}
    </Mark>
  )
}

/** Unchanged paragraphs: the nearest to a change stand, the rest is folded away, and unfolds in steps. */
function Same({ texts, ...words }: { texts: string[]; lang: string | undefined; dir: 'ltr' | 'rtl' | 'auto' }) {
  const [shown, setShown] = useState(1)
  const folded = texts.length - shown - 1
  const isShort = texts.length <= 3
  const paragraphs = (some: string[]) =>
    some.map((text, index) => (
      <p key={index} {...words} className={styles.same}>
        {text}
      </p>
    ))
  if (isShort || folded <= 0) return paragraphs(texts)
  return (
    <>
      {paragraphs(texts.slice(0, shown))}
      <button type="button" className={styles.fold} onClick={() => setShown(shown + AT_ONCE)}>
        {t.unchanged(folded)}
      </button>
      {paragraphs(texts.slice(-1))}
    </>
  )
}

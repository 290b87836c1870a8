import { Fragment, useMemo, useState } from 'react'
import { differenceMessages as t } from '../parts/form-messages.ts'
import { type DiffBlock, type DiffWords, paragraphDifference, wordDifferences } from './differences.ts'
import styles from './text-difference.module.css'

interface TextDifferenceProps {
  before: string
  after: string
  /** BCP 47 tag of the text's language, where it is known. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
}

/** At most this many blocks, and unchanged paragraphs of one block, are shown at first; a button shows more. */
const AT_ONCE = 200

/** Two versions of a text as one text: removed and added words are marked. */
export function TextDifference({ before, after, lang, dir = 'auto' }: TextDifferenceProps) {
  const { diffBlocks, partsOf } = useMemo(
    () => ({ diffBlocks: paragraphDifference(before, after), partsOf: wordDifferences(lang) }),
    [before, after, lang],
  )
  const [shown, setShown] = useState(AT_ONCE)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by themselves
    <div role="group" className={styles.difference} aria-label={t.title} tabIndex={0}>
      {diffBlocks.slice(0, shown).map((block, index) => (
        <Fragment key={index}>
          {draw(block, block.kind === 'changed' ? partsOf(block) : undefined, { lang, dir })}
        </Fragment>
      ))}
      {diffBlocks.length > shown && (
        <button type="button" className="button quiet" onClick={() => setShown(shown + AT_ONCE)}>
          {t.more}
        </button>
      )}
    </div>
  )
}

/** @param parts of a changed paragraph; undefined: it is shown as a removed and an added one */
function draw(
  block: DiffBlock,
  parts: DiffWords[] | undefined,
  words: { lang: string | undefined; dir: 'ltr' | 'rtl' | 'auto' },
) {
  if (block.kind === 'same') return <Same texts={block.texts} {...words} />
  if (block.kind === 'changed')
    return parts ? (
      <p {...words}>
        {parts.map(({ kind, text }, index) => (
          <Fragment key={index}>{kind === 'same' ? text : marked(kind, text)}</Fragment>
        ))}
      </p>
    ) : (
      <>
        <p {...words}>{marked('removed', block.before)}</p>
        <p {...words}>{marked('added', block.after)}</p>
      </>
    )
  return <p {...words}>{marked(block.kind, block.text)}</p>
}

/** `ins` or `del`, with a hidden word for browsers that do not announce these elements. */
function marked(kind: 'removed' | 'added', text: string) {
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      {/* The hidden word is English: it must not decide the direction of the text. */}
      <span className="unseen" dir="ltr">
        {kind === 'added' ? t.added : t.removed}
      </span>
      {text}
    </Mark>
  )
}

/** Unchanged paragraphs: those next to a change are shown, the others are folded and unfold in steps. */
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

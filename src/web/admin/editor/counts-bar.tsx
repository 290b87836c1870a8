import { memo, useEffect, useMemo, useState } from 'react'
import { languageTag } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { gapIcon } from '../../ui/icons.ts'
import { gapMessages } from '../parts/text-state.ts'
import { Counter, type Counts } from './counts.ts'
import type { TextEditorProps } from './edited-text.ts'
import { countMessages as t } from './editor-messages.ts'
import styles from './text-editor.module.css'

interface CountsBarProps {
  content: string
  code: string
  original: TextEditorProps['original']
  aligned: TextEditorProps['aligned']
}

/** Words, characters and paragraphs of a text and of its original, and the gaps that were found when it was saved. */
export const CountsBar = memo(function CountsBar({ content, code, original, aligned }: CountsBarProps) {
  const mine = useCounts(content, code)
  const theirs = useCounts(original?.content, original?.language.code ?? 'und')
  const gaps = aligned?.alignment.gaps
  return (
    <>
      {gaps && (
        <p className={styles.gaps}>
          <Icon path={gapIcon} />
          {gapMessages.saved(
            gapMessages.gaps(gaps, {
              isComplete: aligned.saved.isComplete,
              beside: aligned.isWithOriginal ? undefined : aligned.alignment.hub.language,
            }),
          )}
        </p>
      )}
      <dl className={styles.counts}>
        <div>
          <dt className="unseen">{t.text}</dt>
          <dd>{inWords(mine)}</dd>
        </div>
        {original && (
          <div>
            <dt>
              {t.original} (<bdi>{original.language.name}</bdi>)
            </dt>
            <dd>{inWords(theirs)}</dd>
          </div>
        )}
      </dl>
    </>
  )
})

const inWords = (counts: Counts | undefined) =>
  counts
    ? [t.words(counts.words), t.characters(counts.characters), t.paragraphs(counts.paragraphs)].join(' · ')
    : t.counting

const PAUSE_MS = 300
/** Counting stops after so long, so that no frame is missed. */
const SLICE_MS = 8

/** Counts a text in the background, after a pause in typing. undefined: not counted yet. */
function useCounts(content: string | undefined, code: string): Counts | undefined {
  const counter = useMemo(() => new Counter(languageTag(code)), [code])
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    if (content === undefined) return setCounts(undefined)
    const counting = counter.count(content)
    const go = () => {
      const until = performance.now() + SLICE_MS
      while (performance.now() < until) {
        const { done, value } = counting.next()
        if (done) return setCounts(value)
      }
      timer = window.setTimeout(go)
    }
    let timer = window.setTimeout(go, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content, counter])
  return counts
}

import { memo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { gapIcon } from '../../ui/icons.ts'
import { gapMessages } from '../parts/gap-messages.ts'
import type { Counts } from './counts.ts'
import { countMessages as t } from './editor-messages.ts'
import styles from './text-editor.module.css'
import type { TextEditorProps } from './text-editor-props.ts'
import { useCounts } from './use-counts.ts'

interface CountsBarProps {
  content: string
  code: string
  original: TextEditorProps['original']
  aligned: TextEditorProps['aligned']
}

/** How long a text is, and how long its original; before that, what it seemed to lack when it was saved. */
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

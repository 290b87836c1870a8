import { memo } from 'react'
import { countMessages as t } from '../../i18n/staff/editor-messages.ts'
import type { Counts } from './counts.ts'
import styles from './text-editor.module.css'
import type { TextEditorProps } from './text-editor-props.ts'
import { useCounts } from './use-counts.ts'

interface CountsBarProps {
  content: string
  code: string
  original: TextEditorProps['original']
}

/** How long a text is, and how long its original. */
export const CountsBar = memo(function CountsBar({ content, code, original }: CountsBarProps) {
  const mine = useCounts(content, code)
  const theirs = useCounts(original?.content, original?.language.code ?? 'und')
  return (
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
  )
})

const inWords = (counts: Counts | undefined) =>
  counts
    ? [t.words(counts.words), t.characters(counts.characters), t.paragraphs(counts.paragraphs)].join(' · ')
    : t.counting

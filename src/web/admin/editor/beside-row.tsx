import { memo, type Ref, useRef } from 'react'
import { textIn } from '../../i18n/language-tag.ts'
import styles from './beside.module.css'
import { BlockArea } from './block-area.tsx'
import { rowMessages as t } from './editor-messages.ts'
import type { RowActions } from './row-actions.ts'
import { RowMenu } from './row-menu.tsx'
import { lackOf, type Row } from './rows.ts'
import type { TextEditorProps, TextLanguage } from './text-editor-props.ts'

interface BesideRowProps {
  row: Row
  index: number
  count: number
  /** Where it stands, in px. */
  start: number
  /** Its paragraph of the original. */
  original: string | undefined
  hasOriginal: boolean
  language: TextEditorProps['language']
  originalLanguage: TextLanguage | undefined
  label: string
  actions: RowActions
  ref: Ref<HTMLLIElement>
}

const lackNames = { translation: t.lacksTranslation, part: t.lacksPart, original: t.lacksOriginal }

export const BesideRow = memo(function BesideRow(props: BesideRowProps) {
  const { row, index, count, start, original, hasOriginal, language, originalLanguage, label, actions, ref } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const lack = lackOf(row, hasOriginal)
  const note = lack ? lackNames[lack] : row.told === 'joined' ? t.joined : undefined
  const number = hasOriginal ? (row.original === undefined ? undefined : row.original + 1) : index + 1
  return (
    <li
      ref={ref}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-row={row.id}
      data-lack={lack}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div className={styles.head}>
        <span className={styles.number} title={number === undefined ? note : t.number(number)}>
          {number ?? '+'}
        </span>
        {note && (
          <span className={styles.lack} id={`lack-${row.id}`}>
            {note}
          </span>
        )}
        <RowMenu row={row} index={index} hasOriginal={hasOriginal} actions={actions} area={area} />
      </div>
      {hasOriginal && (
        <div className={styles.original} {...(originalLanguage && textIn(originalLanguage))}>
          {original}
        </div>
      )}
      <BlockArea
        ref={area}
        row={row}
        index={index}
        language={language}
        label={number === undefined ? t.addedArea(label) : t.area(label, number)}
        describedBy={note ? `lack-${row.id}` : undefined}
        actions={actions}
      />
    </li>
  )
})

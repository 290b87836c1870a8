import { useSortable } from '@dnd-kit/react/sortable'
import type { StaffChapter } from '#contract/chapters.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWork } from '#contract/works.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { downIcon, gapIcon, gripIcon, penIcon, upIcon } from '../../ui/icons.ts'
import { DeleteButton } from '../lists/row-actions.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { StateMark } from '../parts/badge.tsx'
import { gapMessages, stateOf, textStateMessages } from '../parts/text-state.ts'
import { chapterTextPath, pathToFirstGap } from '../paths.ts'
import styles from './chapter-item.module.css'
import { chapterMessages as t } from './chapter-messages.ts'
import type { DraggedChapter } from './drag-manager.ts'

interface ChapterItemProps {
  work: StaffWork
  chapter: StaffChapter
  /** Number of the chapter in its work, from 1. */
  number: number
  count: number
  languages: readonly StaffLanguage[]
  onRename: () => void
  onMove: (by: -1 | 1) => void
}

/** A chapter of the list, with a handle to drag it and a link to each of its texts. */
export function ChapterItem({ work, chapter, number, count, languages, onRename, onMove }: ChapterItemProps) {
  const { ref, handleRef, isDragSource } = useSortable<DraggedChapter>({
    id: chapter.id,
    index: number - 1,
    data: { title: chapter.title, count },
  })
  const name = `${number}. ${chapter.title}`
  return (
    <li ref={ref} className={styles.item} data-dragging={isDragSource || undefined}>
      <IconButton ref={handleRef} className={styles.grip} label={t.drag(name)} icon={gripIcon} />
      <div className={styles.named}>
        <h2 className={styles.title}>
          <span className={styles.number}>{number}</span>
          <span {...textIn(work.originalLanguage)}>{chapter.title}</span>
        </h2>
        <p className={styles.states}>{statesOf(chapter, languages.length)}</p>
      </div>
      <ul className={styles.texts} aria-label={t.textsOf(name)}>
        {languages.map(({ id, name: language, code }) => {
          const text = chapter.translations.find(({ languageId }) => languageId === id)
          const state = stateOf(text)
          const isOriginal = id === work.originalLanguageId
          const cell = textStateMessages.cell(chapter.title, language, state, isOriginal)
          const label = text?.gaps ? `${cell}. ${gapMessages.gaps(text.gaps, text)}` : cell
          const path = chapterTextPath(work.id, chapter.id, id)
          return (
            <li key={id}>
              <StaffLink
                href={text?.gaps ? pathToFirstGap(path) : path}
                title={label}
                data-gaps={text?.gaps ? '' : undefined}
              >
                <span aria-hidden="true">{code}</span>
                <StateMark state={state} isOriginal={isOriginal} />
                {text?.gaps && <Icon path={gapIcon} />}
                <span className="unseen">{label}</span>
              </StaffLink>
            </li>
          )
        })}
      </ul>
      <div className={styles.actions}>
        <MoveButton name={t.moveUp(name)} by={-1} id={chapter.id} isEnd={number === 1} onMove={onMove} />
        <MoveButton name={t.moveDown(name)} by={1} id={chapter.id} isEnd={number === count} onMove={onMove} />
        <IconButton label={t.rename(name)} icon={penIcon} onClick={onRename} />
        <DeleteButton
          kind="chapter"
          name={name}
          path={`/api/admin/chapters/${chapter.id}?revision=${chapter.revision}`}
          deleted={t.deleted}
        />
      </div>
    </li>
  )
}

interface MoveButtonProps {
  name: string
  by: -1 | 1
  id: number
  isEnd: boolean
  onMove: (by: -1 | 1) => void
}

/** At the end of the list it does nothing, but is not disabled: it would lose the focus. */
function MoveButton({ name, by, id, isEnd, onMove }: MoveButtonProps) {
  return (
    <IconButton
      label={name}
      icon={by < 0 ? upIcon : downIcon}
      aria-disabled={isEnd}
      data-move={`${id}${by}`}
      onClick={() => !isEnd && onMove(by)}
    />
  )
}

function statesOf({ translations }: StaffChapter, languages: number): string {
  const complete = translations.filter(({ isComplete }) => isComplete).length
  return t.states(complete, translations.length - complete, languages - translations.length)
}

import { bookPath, searchPath } from '#contract/addresses.ts'
import type { Suggestion } from '#contract/search.ts'
import { Link } from '../../framework/router/link.tsx'
import { textIn } from '../../i18n/language-tag.ts'
import { Marked } from '../marked.tsx'
import { suggestionMessages as t } from './suggestion-messages.ts'
import styles from './suggestions.module.css'

interface SuggestionOptionProps {
  id: string
  suggestion: Suggestion
  isMarked: boolean
  /** @param value what the box says from then on */
  onChoose: (value: string) => void
}

/** A link, so that it also opens in a page of its own; the focus stays in the box. */
export function SuggestionOption({ id, suggestion, isMarked, onChoose }: SuggestionOptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      draggable={false}
      href={pathOf(suggestion)}
      dir={suggestion.kind === 'work' ? textIn(suggestion.language).dir : 'auto'}
      className={styles.option}
      onClick={() => onChoose(suggestion.kind === 'author' ? suggestion.name : '')}
    >
      {suggestion.kind === 'work' ? <Work {...suggestion} /> : <Author {...suggestion} />}
    </Link>
  )
}

function pathOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'author') return searchPath(suggestion.name)
  const { id, opensIn } = suggestion
  return opensIn === null ? bookPath(id) : `${bookPath(id)}/${encodeURIComponent(opensIn)}`
}

function Work({ title, ranges, language, author }: Extract<Suggestion, { kind: 'work' }>) {
  return (
    <>
      <b lang={textIn(language).lang}>
        <Marked text={title} ranges={ranges} />
      </b>
      <span>
        <bdi>{author}</bdi> · <bdi {...textIn(language)}>{language.autonym}</bdi>
      </span>
    </>
  )
}

function Author({ name, ranges, works }: Extract<Suggestion, { kind: 'author' }>) {
  return (
    <>
      <b>
        <Marked text={name} ranges={ranges} />
      </b>
      <span>
        {t.author} · {t.works(works)}
      </span>
    </>
  )
}

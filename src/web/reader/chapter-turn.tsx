import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textInCode } from '../i18n/language-tag.ts'
import styles from './chapter-turn.module.css'
import { readingMessages } from './reading-messages.ts'
import { openCode } from './reading-place.ts'

interface ChapterTurnProps {
  work: WorkDetail
  reading: Reading
}

/** From chapter to chapter. At either end the way that leads nowhere is still named, but is no link. */
export function ChapterTurn({ work, reading }: ChapterTurnProps) {
  if (!reading.chapter) return null
  const { number } = reading.chapter
  return (
    <nav className={styles.turn} aria-label={readingMessages.turn} data-screen-only>
      <Turn label={readingMessages.previous} rel="prev" number={number - 1} work={work} reading={reading} />
      <Turn label={readingMessages.next} rel="next" number={number + 1} work={work} reading={reading} />
    </nav>
  )
}

function Turn({
  label,
  rel,
  number,
  work,
  reading,
}: ChapterTurnProps & { label: string; rel: string; number: number }) {
  const to = reading.contents[number - 1]
  const name = <small {...interfaceText}>{label}</small>
  if (!to)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that is disabled has no address
      <a role="link" aria-disabled="true">
        {name}
      </a>
    )
  return (
    <Link href={readingPath(work, openCode(reading), number)} rel={rel}>
      {name}
      <b {...textInCode(to.titleLanguage, [reading.language, work.originalLanguage])}>{to.title}</b>
    </Link>
  )
}

import { bookPath, tagPath } from '#contract/addresses.ts'
import type { Excerpt, FoundWork } from '#contract/search.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { Marked } from '../ui/marked.tsx'
import { cardMessages } from '../ui/works/card-messages.ts'
import { Chips } from '../ui/works/chips.tsx'
import { FoundPassage } from './found-passage.tsx'
import styles from './found-row.module.css'
import { searchMessages } from './search-messages.ts'
import { textPath } from './text-path.ts'

/** A work that was found: what it is called, and where the words stand in it. Its cover is part of the title's link. */
export function FoundRow({ work }: { work: FoundWork }) {
  const { titleMatch, opensIn } = work
  const original = textIn(work.originalLanguage)
  const shown = work.localTitle ?? work.title
  const found = (title: string) => (titleMatch?.title === title ? titleMatch.ranges : [])
  const href = opensIn === null ? bookPath(work.id) : textPath(work.id, opensIn)
  return (
    <li className={styles.row}>
      <div className={styles.cover}>
        <Cover work={work} lazy />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link href={href} {...(work.localTitle === null ? original : interfaceText)}>
            <Marked text={shown} ranges={found(shown)} />
          </Link>
        </h2>
        {work.localTitle !== null && (
          <p className={styles.name}>
            <bdi {...original}>
              <Marked text={work.title} ranges={found(work.title)} />
            </bdi>
          </p>
        )}
        {titleMatch && titleMatch.title !== shown && titleMatch.title !== work.title && (
          <p className={styles.name}>
            <bdi {...textIn(titleMatch.language)}>
              <Marked text={titleMatch.title} ranges={titleMatch.ranges} />
            </bdi>
          </p>
        )}
        <p className={styles.author}>
          <bdi>
            <Marked text={work.author.name} ranges={work.authorRanges} />
          </bdi>
        </p>
        <Chips
          small
          label={cardMessages.tags}
          chips={work.matchedTags.map((tag) => ({ label: tag, href: tagPath(tag) }))}
        />
        {work.descriptionMatch && <Description excerpt={work.descriptionMatch} />}
      </div>
      {work.matches.length > 0 && (
        <ul className={styles.passages} aria-label={searchMessages.passages}>
          {work.matches.map((match) => (
            <FoundPassage key={`${match.language.code} ${match.chapter} ${match.anchor}`} work={work} match={match} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Description({ excerpt }: { excerpt: Excerpt }) {
  return (
    <p className={styles.description} {...textIn(excerpt.language)}>
      <Marked text={excerpt.snippet} ranges={excerpt.ranges} />
    </p>
  )
}

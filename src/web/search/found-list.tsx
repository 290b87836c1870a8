import { useRef } from 'react'
import { bookPath } from '#contract/addresses.ts'
import type { Excerpt, FoundWork, PassageMatch } from '#contract/search.ts'
import { Link } from '../framework/router/link.tsx'
import { textIn } from '../i18n/language-tag.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { Marked } from '../ui/marked.tsx'
import { Chips, tagChips } from '../ui/works/chips.tsx'
import { useReadAheadInView } from '../ui/works/work-read-ahead.ts'
import styles from './found-list.module.css'
import { textPath } from './search-request.ts'

/** Works that were found, one beneath the other. */
export function FoundList({ works }: { works: readonly FoundWork[] }) {
  const list = useRef<HTMLUListElement>(null)
  useReadAheadInView(list, works)
  return (
    <ul ref={list} className={styles.list}>
      {works.map((work) => (
        <FoundRow key={work.id} work={work} />
      ))}
    </ul>
  )
}

/** Empty places of the rows' own size, while they are on their way. */
export function FoundLoading({ count }: { count: number }) {
  const siteMessages = useMessages('site')
  return (
    <ul className={styles.list} aria-busy="true" aria-label={siteMessages.loading}>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className={styles.placeholder}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  )
}

/** A work that was found: what it is called, and where the words stand in it. Its cover is part of the title's link. */
function FoundRow({ work }: { work: FoundWork }) {
  const locale = useLocale()
  const cardMessages = useMessages('card')
  const searchMessages = useMessages('search')
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
          <Link href={href} {...(work.localTitle === null ? original : locale.marks)}>
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
          {work.authorMatch && (
            <>
              {' · '}
              <bdi {...textIn(work.authorMatch.language)}>
                <Marked text={work.authorMatch.name} ranges={work.authorMatch.ranges} />
              </bdi>
            </>
          )}
        </p>
        <Chips small label={cardMessages.tags} chips={tagChips(locale, work.matchedTags)} />
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

/** A passage in its own script and direction, and where it stands: the whole of it is the link that leads there. */
function FoundPassage({ work, match }: { work: FoundWork; match: PassageMatch }) {
  const { marks: interfaceText } = useLocale()
  const searchMessages = useMessages('search')
  const { language, foundIn, chapter } = match
  const { lang, dir } = textIn(language)
  return (
    <li>
      <Link className={styles.passage} href={textPath(work.id, language.code, match)} hrefLang={lang} dir={dir}>
        {/* A sentence has letters that the faces of titles lack. */}
        <span className={styles.snippet} data-reading-face lang={lang}>
          <Marked text={match.snippet} ranges={match.ranges} />
        </span>{' '}
        <small className={styles.place}>
          <span>
            <bdi lang={lang}>{language.autonym}</bdi>
          </span>
          {chapter !== null && (
            <span>
              <bdi {...interfaceText}>{searchMessages.chapter(chapter)}</bdi>
            </span>
          )}
          {foundIn && (
            <span>
              <bdi {...interfaceText}>
                {searchMessages.foundIn} <bdi lang={textIn(foundIn).lang}>{foundIn.autonym}</bdi>
              </bdi>
            </span>
          )}
        </small>
      </Link>
    </li>
  )
}

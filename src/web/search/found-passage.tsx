import type { FoundWork, PassageMatch } from '#contract/search.ts'
import { Link } from '../framework/router/link.tsx'
import { interfaceText } from '../i18n/interface.ts'
import { textIn } from '../i18n/language-tag.ts'
import { Marked } from '../ui/marked.tsx'
import styles from './found-passage.module.css'
import { searchMessages } from './search-messages.ts'
import { textPath } from './text-path.ts'

const t = searchMessages

/** A passage in its own script and direction, and where it stands: the whole of it is the link that leads there. */
export function FoundPassage({ work, match }: { work: FoundWork; match: PassageMatch }) {
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
              <bdi {...interfaceText}>{t.chapter(chapter)}</bdi>
            </span>
          )}
          {foundIn && (
            <span>
              <bdi {...interfaceText}>
                {t.foundIn} <bdi lang={textIn(foundIn).lang}>{foundIn.autonym}</bdi>
              </bdi>
            </span>
          )}
        </small>
      </Link>
    </li>
  )
}

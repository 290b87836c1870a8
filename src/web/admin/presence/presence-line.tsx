import { use } from 'react'
import type { Opened } from '#contract/presence.ts'
import { useStaff } from '../access/session.ts'
import { ReadAgainContext } from '../location/read-again.ts'
import styles from './presence-line.module.css'
import { peopleWords, savedWords, presenceMessages as t } from './presence-messages.ts'
import { isNewer, usePresence } from './use-presence.ts'

interface PresenceLineProps {
  /** What is open; undefined: something new. */
  of: Opened | undefined
  /** Of the row as the form knows it; undefined: a new one. */
  revision: number | undefined
  isSaving: boolean
  /** Something of one's own is not saved. */
  isDirty: boolean
  /** `above`: it stands first in a bar of buttons, and is shown above it; `end`: at the end of a desk. */
  place?: 'above' | 'end'
}

/** Says who else has the same open, and that somebody has saved it meanwhile. */
export function PresenceLine({ of, revision, isSaving, isDirty, place }: PresenceLineProps) {
  const { people, saved } = usePresence(of)
  const { email } = useStaff()
  const readAgain = use(ReadAgainContext)
  // One's own save is heard of before it is answered.
  const news = saved && !isSaving && isNewer(saved, revision) ? saved : undefined
  const isThere = news !== undefined && news.revision !== null
  return (
    <div
      role="status"
      className={place ? `${styles.line} ${styles[place]}` : styles.line}
      data-says={news || people.length > 0 ? '' : undefined}
    >
      {news ? (
        <>
          <p>
            {savedWords(news, email)}
            {isThere && isDirty && ` ${t.merged}`}
          </p>
          {isThere && !isDirty && (
            <button type="button" onClick={readAgain}>
              {t.show}
            </button>
          )}
        </>
      ) : (
        people.length > 0 && <p>{peopleWords(people)}</p>
      )}
    </div>
  )
}

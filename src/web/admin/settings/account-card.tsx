import { useState } from 'react'
import { initials } from '../authors/author-messages.ts'
import { useStaff } from '../session/session-context.ts'
import { SignOutButton } from '../session/sign-out-button.tsx'
import styles from './settings.module.css'
import { settingsMessages as t } from './settings-messages.ts'

/** Who is signed in. */
export function AccountCard() {
  const { name, email, photo } = useStaff()
  const [hasPhoto, setHasPhoto] = useState(photo !== null)
  const shown = name || t.administrator
  return (
    <section className={styles.card} aria-labelledby="account">
      <h2 id="account">{t.account}</h2>
      <div className={styles.person}>
        {photo && hasPhoto ? (
          // Not every address of a picture leads to one for ever.
          <img src={photo} alt="" referrerPolicy="no-referrer" onError={() => setHasPhoto(false)} />
        ) : (
          <span aria-hidden="true">{initials(shown)}</span>
        )}
        <p>
          <bdi>{shown}</bdi>
          <span>{email}</span>
        </p>
      </div>
      <SignOutButton />
    </section>
  )
}

import '#faces/same-line.css'
import { homeMessages } from './home-messages.ts'
import styles from './same-line.module.css'
import { sameLines } from './same-lines.ts'

/** What the library is for, shown instead of said. */
export function SameLine() {
  return (
    <ul className={styles.lines} aria-label={homeMessages.sameLine}>
      {sameLines.map(({ lang, dir, line, name }) => (
        <li key={lang} lang={lang} dir={dir}>
          <span>{line}</span>
          <small>{name}</small>
        </li>
      ))}
    </ul>
  )
}

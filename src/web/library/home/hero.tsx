import { useMessages } from '../../i18n/locale.ts'
import '#faces/same-line.css'
import type { MouseEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { awayIcon } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useSite } from '../../ui/site-context.ts'
import styles from './hero.module.css'
import { sameLines } from './same-lines.ts'

/** Follows a link within the page smoothly, without an entry of its own in the history. */
function scrollToPart(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!part) return
  event.preventDefault()
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}

export function Hero() {
  const homeMessages = useMessages('home')
  const siteMessages = useMessages('site')
  const site = useSite()
  const t = homeMessages
  return (
    <div className={styles.hero}>
      <div>
        <PageHeading>
          <small>{site.brandName}</small> {t.title}
        </PageHeading>
        <p>{site.about ?? t.lead}</p>
        <div className={styles.ways}>
          {/* biome-ignore lint/a11y/useValidAnchor: without a script it is a link within the page */}
          <a className={`onward ${styles.full}`} href="#categories" onClick={scrollToPart}>
            {t.browse}
          </a>
          <a className="onward" href={site.brandUrl} target="_blank" rel="noopener">
            {t.create}
            <Icon path={awayIcon} />
            <span className="unseen"> {siteMessages.newTab}</span>
          </a>
        </div>
      </div>
      <SameLine />
    </div>
  )
}

/** The same line in several scripts: shows what the library is for. */
function SameLine() {
  const homeMessages = useMessages('home')
  return (
    <ul id="same-line" className={styles.lines} aria-label={homeMessages.sameLine}>
      {sameLines.map(({ lang, dir, line, name }) => (
        <li key={lang} lang={lang} dir={dir}>
          <span>{line}</span>
          <small>{name}</small>
        </li>
      ))}
    </ul>
  )
}

import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { siteMessages } from '../i18n/site-messages.ts'
import { allWorksPath, categoriesPath, contactPath, languagesPath, libraryPath } from '../paths.ts'
import { Icon } from './icon.tsx'
import styles from './side-menu.module.css'

/** On narrow screens. A `details`, so that it opens without a script. */
export function SideMenu() {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])

  function closeAfterChoice(event: MouseEvent<HTMLElement>) {
    const chosen = event.target instanceof Element && event.target.closest('a')
    if (menu.current && (chosen || event.target === event.currentTarget)) menu.current.open = false
  }

  return (
    <details ref={menu} className={styles.menu}>
      <summary aria-label={siteMessages.menu}>
        <Icon name="menu" />
      </summary>
      {/* biome-ignore lint/a11y: links and Escape do the same from the keyboard */}
      <div className={styles.curtain} onClick={closeAfterChoice}>
        <nav aria-label={siteMessages.menu}>
          <Link href={libraryPath}>{siteMessages.library}</Link>
          <Link href={allWorksPath}>{siteMessages.works}</Link>
          <Link href={categoriesPath}>{siteMessages.categories}</Link>
          <Link href={languagesPath}>{siteMessages.languages}</Link>
          <Link href={contactPath}>{siteMessages.contact}</Link>
        </nav>
      </div>
    </details>
  )
}

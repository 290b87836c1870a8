import { type FormEvent, useRef } from 'react'
import {
  allWorksPath,
  categoriesPath,
  contactPath,
  languagesPath,
  libraryPath,
  searchPath,
  shelfPath,
} from '#contract/addresses.ts'
import { MAX_QUERY_LENGTH } from '#contract/limits.ts'
import { Link } from '../../framework/router/link.tsx'
import { useNavigation } from '../../framework/router/navigation.ts'
import { useMessages } from '../../i18n/locale.ts'
import { Icon } from '../icon.tsx'
import { lampIcon, menuIcon, searchIcon } from '../icons.ts'
import { Popover } from '../popover.tsx'
import { useSite } from '../site-context.ts'
import { ThemeChoice } from '../theme/theme-choice.tsx'
import { useSuggesting } from '../use-suggesting.tsx'
import brandMark from './brand-mark.module.css'
import styles from './header.module.css'

export function Header() {
  const themeMessages = useMessages('theme')
  const t = useMessages('site')
  return (
    <div className={styles.header}>
      <BrandMark />
      <Link className={styles.link} href={shelfPath}>
        {t.shelf}
      </Link>
      <Link className={styles.link} href={contactPath}>
        {t.contact}
      </Link>
      <HeaderSearch />
      <Popover id="themes" icon={lampIcon} label={themeMessages.title} className={styles.themeMenu}>
        <ThemeChoice />
      </Popover>
      <SideMenu />
    </div>
  )
}

/** The provider's name, and a full stop in red, as a rubricator closes a text. */
export function BrandMark() {
  const { brandName } = useSite()
  return (
    <Link href={libraryPath} className={brandMark.mark}>
      {brandName}
      <i aria-hidden="true">.</i>
    </Link>
  )
}

function HeaderSearch() {
  const t = useMessages('site')
  const { goTo, prefix } = useNavigation()
  const box = useRef<HTMLInputElement>(null)
  const { suggest, list } = useSuggesting(box)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (query !== '') goTo(searchPath(query))
  }

  return (
    <search className={styles.search}>
      <form action={`${prefix}/search`} onSubmit={submit} onFocus={suggest}>
        <Icon path={searchIcon} />
        <input
          ref={box}
          type="search"
          className="pill"
          name="q"
          dir="auto"
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="search"
          aria-label={t.searchLabel}
          placeholder={t.searchPlaceholder}
        />
      </form>
      {list}
    </search>
  )
}

/** In place of the header's links and themes on narrow screens. */
function SideMenu() {
  const t = useMessages('site')
  return (
    <Popover id="menu" icon={menuIcon} label={t.menu} className={styles.sideMenu}>
      <nav aria-label={t.menu}>
        <Link href={libraryPath}>{t.library}</Link>
        <Link href={allWorksPath}>{t.works}</Link>
        <Link href={categoriesPath}>{t.categories}</Link>
        <Link href={languagesPath}>{t.languages}</Link>
        <Link href={shelfPath}>{t.shelf}</Link>
        <Link href={contactPath}>{t.contact}</Link>
      </nav>
      <ThemeChoice />
    </Popover>
  )
}

import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import {
  type InterfaceLanguage,
  interfaceLanguages,
  interfaceTags,
  languagePrefix,
} from '#contract/interface-languages.ts'
import { recall, remember } from '../../framework/data/device-memory.ts'
import { useAddress } from '../../framework/router/navigation.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { useSite } from '../site-context.ts'
import { CHOSEN } from './chosen-interface.ts'
import styles from './interface-language.module.css'

/** Always the same object: for another, React would write the words of the element anew. */
const AS_THE_SERVER_WROTE_IT = { __html: '' }

/** This page in the other languages of the interface. The list stands in the server's page alone: no script carries it. */
export function InterfaceLanguages() {
  const t = useMessages('site')
  const { tag } = useLocale()
  const { interfaceLanguage } = useSite()
  const { path, search } = useAddress()
  // An address that begins with `//` would be another site.
  const here = path.replace(/^\/+/, '/') + search
  const html = import.meta.env.SSR ? { __html: linksTo(here, tag, interfaceLanguage) } : AS_THE_SERVER_WROTE_IT

  function follow({ target }: MouseEvent) {
    const link = (target as Element).closest('a')
    if (!link) return
    remember(CHOSEN, link.lang)
    // The page may have changed since the server wrote the list.
    link.href = languagePrefix(link.lang as InterfaceLanguage, interfaceLanguage) + here + location.hash
  }

  return (
    // biome-ignore lint/a11y: the links in it are followed by the keyboard too
    <nav
      className={styles.languages}
      aria-label={t.language}
      onClick={follow}
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  )
}

const linksTo = (address: string, current: InterfaceLanguage, own: InterfaceLanguage): string =>
  interfaceTags
    .map((tag) => {
      const { name } = interfaceLanguages[tag]
      const href = (languagePrefix(tag, own) + address).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      const here = tag === current ? ' aria-current="true"' : ''
      return `<a href="${href}" lang="${tag}"${here}>${name}</a>`
    })
    .join(' ')

/**
 * Offers the page in another language, which only readers load whose browser, or who themselves, have asked for one. The
 * room for it is there: nothing moves when it comes.
 */
export function useInterfaceOffer(): ReactNode {
  const { tag } = useLocale()
  const [Offer, setOffer] = useState<ComponentType>()
  useEffect(() => {
    if ((recall(CHOSEN) ?? navigator.language.split('-', 1)[0]) !== tag)
      import('./interface-offer.tsx').then(
        (module) => setOffer(() => module.InterfaceOffer),
        () => {},
      )
  }, [tag])
  return Offer && <Offer />
}

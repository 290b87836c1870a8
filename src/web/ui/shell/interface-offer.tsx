import { useState } from 'react'
import { type InterfaceLanguage, languagePrefix } from '#contract/interface-languages.ts'
import { recall, remember } from '../../framework/data/device-memory.ts'
import { useAddress } from '../../framework/router/navigation.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { Icon } from '../icon.tsx'
import { closeIcon } from '../icons.ts'
import { useSite } from '../site-context.ts'
import { CHOSEN } from './chosen-interface.ts'
import styles from './interface-offer.module.css'

/** What is offered, in the language itself. */
const offers: Record<InterfaceLanguage, string> = {
  en: 'Read this site in English',
  fr: 'Lire le site en français',
  es: 'Leer el sitio en español',
  de: 'Website auf Deutsch lesen',
  it: 'Leggi il sito in italiano',
  pt: 'Ler o site em português',
  el: 'Διαβάστε τον ιστότοπο στα ελληνικά',
  ru: 'Читать сайт по-русски',
  tr: 'Siteyi Türkçe okuyun',
  sw: 'Soma tovuti kwa Kiswahili',
  ar: 'اقرأ الموقع بالعربية',
  fa: 'سایت را به فارسی بخوانید',
  ur: 'سائٹ اردو میں پڑھیں',
  he: 'לקריאת האתר בעברית',
  hi: 'साइट हिन्दी में पढ़ें',
  th: 'อ่านเว็บไซต์เป็นภาษาไทย',
  zh: '用中文浏览本站',
  ja: 'サイトを日本語で読む',
  ko: '사이트를 한국어로 보기',
}

/** Offers the page in the language that the reader has chosen on this device, or else that the browser asks for. */
export function InterfaceOffer() {
  const t = useMessages('site')
  const { tag } = useLocale()
  const { interfaceLanguage } = useSite()
  const { path, search } = useAddress()
  const [offered, setOffered] = useState(wantedLanguage)
  if (!offered || offered === tag) return null
  function choose(chosen: InterfaceLanguage) {
    remember(CHOSEN, chosen)
    setOffered(undefined)
  }
  return (
    <span className={styles.offer}>
      <a
        href={languagePrefix(offered, interfaceLanguage) + path + search}
        hrefLang={offered}
        lang={offered}
        dir="auto"
        onClick={() => choose(offered)}
      >
        {offers[offered]}
      </a>
      <button type="button" aria-label={t.close} onClick={() => choose(tag)}>
        <Icon path={closeIcon} />
      </button>
    </span>
  )
}

function wantedLanguage(): InterfaceLanguage | undefined {
  const chosen = recall(CHOSEN)
  const wanted = chosen ? [chosen] : navigator.languages.map((tag) => tag.split('-', 1)[0])
  return (wanted as InterfaceLanguage[]).find((tag) => tag in offers)
}

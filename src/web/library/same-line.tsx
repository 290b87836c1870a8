import { homeMessages } from '../i18n/home-messages.ts'
import styles from './same-line.module.css'

const lines = [
  { lang: 'en', dir: 'ltr', line: 'The river remembers every bridge.', name: 'English' },
  { lang: 'ar', dir: 'rtl', line: 'النهر يتذكّر كلَّ جسر.', name: 'العربية' },
  { lang: 'zh', dir: 'ltr', line: '河流记得每一座桥。', name: '中文' },
  { lang: 'el', dir: 'ltr', line: 'Το ποτάμι θυμάται κάθε γέφυρα.', name: 'Ελληνικά' },
  { lang: 'hi', dir: 'ltr', line: 'नदी हर पुल को याद रखती है।', name: 'हिन्दी' },
  { lang: 'ru', dir: 'ltr', line: 'Река помнит каждый мост.', name: 'Русский' },
] as const

/** What the library is for, shown instead of said. */
export function SameLine() {
  return (
    <ul className={styles.lines} aria-label={homeMessages.sameLine}>
      {lines.map(({ lang, dir, line, name }) => (
        <li key={lang} lang={lang} dir={dir}>
          <span>{line}</span>
          <small>{name}</small>
        </li>
      ))}
    </ul>
  )
}

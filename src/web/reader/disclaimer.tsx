import { interfaceText } from '../i18n/interface.ts'
import { Icon } from '../ui/icon.tsx'
import { infoIcon } from '../ui/icons.ts'
import { useSite } from '../ui/site-context.ts'
import styles from './disclaimer.module.css'
import { readingMessages } from './reading-messages.ts'

export function Disclaimer() {
  const site = useSite()
  const t = readingMessages
  return (
    <aside className={styles.card} aria-label={t.disclaimerTitle} {...interfaceText}>
      <p>{t.disclaimer}</p>
      <details data-screen-only>
        <summary>
          <Icon path={infoIcon} />
          {t.about}
        </summary>
        <p>
          {t.aboutText(site.brandName)} <a href={site.brandUrl}>{t.aboutLink(site.brandName)}</a>
        </p>
      </details>
    </aside>
  )
}

import { useMessages } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { awayIcon, calendarIcon, mailIcon } from '../../ui/icons.ts'
import { useSite } from '../../ui/site-context.ts'
import styles from './contact.module.css'

export function Contact() {
  const homeMessages = useMessages('home')
  const siteMessages = useMessages('site')
  const site = useSite()
  const t = homeMessages
  return (
    <section id="contact" tabIndex={-1} className={styles.contact} aria-labelledby="contact-heading">
      <div>
        <h2 id="contact-heading">{t.contact}</h2>
        <p>{site.contact ?? t.contactLead}</p>
      </div>
      <dl>
        <div>
          <dt>
            <Icon path={mailIcon} />
            {t.email}
          </dt>
          <dd>
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
          </dd>
        </div>
        {site.demoUrl !== '' && (
          <div>
            <dt>
              <Icon path={calendarIcon} />
              {t.demo}
            </dt>
            <dd>
              <a href={site.demoUrl} target="_blank" rel="noopener">
                {t.demoLink}
                <Icon path={awayIcon} />
                <span className="unseen"> {siteMessages.newTab}</span>
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

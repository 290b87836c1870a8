import { useRead } from '../framework/data/use-read.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { languageMessages } from '../ui/works/list-messages.ts'
import { byRegion } from './by-region.ts'
import { LanguageCards, LanguageCardsLoading } from './language-cards.tsx'
import styles from './languages-screen.module.css'
import { languagesRead } from './library-data.ts'

const LOADING_GROUPS = ['first', 'second', 'third', 'fourth']
const LOADING_IN_GROUP = 6
const t = languageMessages

export function LanguagesScreen() {
  const { data: languages, isError } = useRead(languagesRead())
  return (
    <ListPage title={t.all}>
      {isError && <Message role="alert">{siteMessages.failedRead}</Message>}
      {!languages &&
        !isError &&
        LOADING_GROUPS.map((group) => (
          <section key={group} className={styles.region}>
            <LanguageCardsLoading count={LOADING_IN_GROUP} />
          </section>
        ))}
      {languages && languages.length === 0 && <Message>{t.none}</Message>}
      {languages &&
        byRegion(languages, t.other).map((region, i) => (
          <section key={region.name} className={styles.region} aria-labelledby={`region-${i}`}>
            <h2 id={`region-${i}`}>
              {region.name} <small>{t.count(region.languages.length)}</small>
            </h2>
            <LanguageCards languages={region.languages} />
          </section>
        ))}
    </ListPage>
  )
}

import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { StaffLink } from '../location/staff-link.tsx'
import { View } from '../parts/view.tsx'
import { deletedPath } from '../paths.ts'
import { AccountCard } from './account-card.tsx'
import styles from './settings.module.css'
import { settingsMessages as t } from './settings-messages.ts'
import { SystemCard } from './system-card.tsx'

export function SettingsView() {
  return (
    <View title={t.title}>
      <div className={styles.cards}>
        <AccountCard />
        <SystemCard />
        <section className={styles.card} aria-labelledby="appearance">
          <h2 id="appearance">{t.appearance}</h2>
          <ThemeChoice />
        </section>
        <section className={styles.card} aria-labelledby="data">
          <h2 id="data">{t.data}</h2>
          <p>{t.deletedHint}</p>
          <StaffLink href={deletedPath} className="button quiet">
            {t.deleted}
          </StaffLink>
        </section>
      </div>
    </View>
  )
}

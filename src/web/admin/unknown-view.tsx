import { viewMessages as t } from '../i18n/staff/shell-messages.ts'
import { View } from './parts/view.tsx'
import { dashboardPath } from './paths.ts'

export function UnknownView() {
  return (
    <View title={t.unknown} back={{ href: dashboardPath, label: t.toDashboard }}>
      <p>{t.unknownHint}</p>
    </View>
  )
}

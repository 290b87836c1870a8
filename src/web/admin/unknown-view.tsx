import { View } from './parts/view.tsx'
import { dashboardPath } from './paths.ts'
import { viewMessages as t } from './shell/shell-messages.ts'

export function UnknownView() {
  return (
    <View title={t.unknown} back={{ href: dashboardPath, label: t.toDashboard }}>
      <p>{t.unknownHint}</p>
    </View>
  )
}

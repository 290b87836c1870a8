import { siteMessages } from '../i18n/site-messages.ts'
import { NotFound } from './not-found.tsx'

export function NotFoundScreen() {
  return (
    <NotFound code={siteMessages.notFoundCode} title={siteMessages.notFound}>
      {siteMessages.notFoundHint}
    </NotFound>
  )
}

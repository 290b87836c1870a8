import { useAddress } from '../framework/router/address.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { NotFound } from './not-found.tsx'

/** In place of a page that this browser could not draw. */
export function BrokenPage() {
  const { path, search } = useAddress()
  return (
    <div role="alert">
      <NotFound title={siteMessages.broken}>
        {siteMessages.brokenHint} <a href={path + search}>{siteMessages.reload}</a>
      </NotFound>
    </div>
  )
}

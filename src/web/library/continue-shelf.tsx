import { useEffect } from 'react'
import { markRead, useLastRead } from '../device/last-read.ts'
import { LastReadList } from '../device/last-read-list.tsx'
import { shelfReadMessages as t } from '../i18n/shelf-read-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { shelfPath } from '../paths.ts'
import { Shelf } from './shelf.tsx'

const MOST = 4

/** What was begun on this device and not read to its end. */
export function ContinueShelf() {
  const begun = (useLastRead() ?? []).filter(({ share }) => share < 1)
  // The room that was left for it: not everything that stands in the storage can be read.
  useEffect(markRead, [])
  if (begun.length === 0) return null
  return (
    <Shelf title={t.goOn} more={{ label: siteMessages.shelf, href: shelfPath }}>
      <LastReadList works={begun.slice(0, MOST)} inRow />
    </Shelf>
  )
}

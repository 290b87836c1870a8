import { useEffect } from 'react'
import { shelfPath } from '#contract/addresses.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { Shelf } from '../library/shelf.tsx'
import { markRead, useLastRead } from './last-read.ts'
import { LastReadList } from './last-read-list.tsx'
import { shelfReadMessages as t } from './last-read-messages.ts'

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

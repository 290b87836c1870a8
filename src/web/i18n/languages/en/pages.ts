import { offlineMessages } from '../../../kept/offline-messages.ts'
import { homeMessages } from '../../../library/home/home-messages.ts'
import { pairMessages } from '../../../reader/pair/pair-messages.ts'
import { partMessages } from '../../../reader/parts/part-messages.ts'
import { searchMessages } from '../../../search/search-messages.ts'
import { sharingMessages } from '../../../sharing/sharing-messages.ts'
import { shelfMessages } from '../../../shelf/shelf-messages.ts'
import {
  beginMessages,
  categoryMessages,
  languageMessages,
  narrowingMessages,
  pagerMessages,
  tagMessages,
  worksMessages,
} from '../../../ui/works/list-messages.ts'
import type { Formats } from '../../formats.ts'

/** What the other pages say: lists, search, shelf, two languages side by side, long texts. */
export const pages = (formats: Formats<'en'>) => ({
  home: homeMessages,
  works: worksMessages(formats),
  category: categoryMessages,
  language: languageMessages(formats),
  tag: tagMessages,
  narrowing: narrowingMessages,
  pager: pagerMessages(formats),
  begin: beginMessages,
  search: searchMessages(formats),
  sharing: sharingMessages,
  shelf: shelfMessages,
  offline: offlineMessages,
  pair: pairMessages,
  part: partMessages(formats),
})

import { feedMessages } from '../../exchange/feeds/feed-messages.ts'
import { catalogueMessages } from '../../exchange/opds/catalogue-messages.ts'
import { troubleMessages } from '../../http/trouble-messages.ts'
import type { ServerMessages } from '../server-messages.ts'

export const en: ServerMessages = { catalogue: catalogueMessages, feed: feedMessages, trouble: troubleMessages }

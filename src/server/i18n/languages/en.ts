import { feedMessages } from '../../exchange/feeds/feed-messages.ts'
import { catalogueMessages } from '../../exchange/opds/catalogue-messages.ts'
import { troubleMessages } from '../../http/trouble-messages.ts'

/** What only the server says: catalogues for reading apps, feeds, pages of errors. English stands beside their code. */
export const en = { catalogue: catalogueMessages, feed: feedMessages, trouble: troubleMessages }

import type { Translated } from '#contract/translated.ts'
import type { feedMessages } from '../exchange/feeds/feed-messages.ts'
import type { catalogueMessages } from '../exchange/opds/catalogue-messages.ts'
import type { troubleMessages } from '../http/trouble-messages.ts'

/** What only the server says: catalogues for reading apps, feeds, pages of errors. English stands beside their code. */
export interface ServerMessages {
  catalogue: Translated<typeof catalogueMessages>
  feed: Translated<typeof feedMessages>
  trouble: Translated<typeof troubleMessages>
}

import { readingMessages } from '../../../reader/reading-messages.ts'
import { suggestionsMessages } from '../../../ui/suggestions/suggestions-messages.ts'
import { themeMessages } from '../../../ui/theme/theme-messages.ts'
import { cardMessages } from '../../../ui/works/card-messages.ts'
import type { Formats } from '../../formats.ts'
import { siteMessages } from '../../site-messages.ts'
import { toolMessages } from '../../tool-messages.ts'

/** What a page says at first sight, and what stands on every page. */
export const screen = (formats: Formats<'en'>) => ({
  site: siteMessages,
  theme: themeMessages,
  suggestions: suggestionsMessages(formats),
  tool: toolMessages,
  reading: readingMessages(formats),
  card: cardMessages(formats),
})

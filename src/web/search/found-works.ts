import { readAddress } from '#contract/addresses.ts'
import type { FoundWork } from '#contract/search.ts'
import { onCard, type WorksList, worksList } from '../ui/works/work-list-data.ts'
import { type Asked, parametersOf } from './asked.ts'

/** A found work takes more room than a card. */
const PAGE_SIZE = 20

/** Works that were found, with the passages. A row says nothing of a work's languages. */
export const foundWorks = (asked: Omit<Asked, 'page'>): WorksList<FoundWork> =>
  worksList(
    (part) => readAddress('search', {}, { q: asked.query, ...parametersOf(asked), ...part }),
    PAGE_SIZE,
    (work) => ({
      ...onCard(work),
      availableLanguages: [],
    }),
  )

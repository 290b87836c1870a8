import { useQuery } from '@tanstack/react-query'
import type { Work } from '#contract/works.ts'
import { cardMessages } from '../i18n/card-messages.ts'
import { categoryMessages } from '../i18n/list-messages.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { idOf, type ScreenProps } from '../page.ts'
import { Chips } from '../ui/chips.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { categoryQuery, categoryWorksQuery } from './library-data.ts'
import { WorkList } from './work-list.tsx'

const LANGUAGES_ON_CARD = 3

export function CategoryScreen({ place }: ScreenProps) {
  const id = idOf(place.params.id)
  const enabled = id !== undefined
  const category = useQuery({ ...categoryQuery(id ?? 0), enabled })
  const works = useQuery({ ...categoryWorksQuery(id ?? 0), enabled })

  if (!enabled || category.isError)
    return <NotFound title={categoryMessages.notFound}>{siteMessages.notFoundHint}</NotFound>
  return (
    <ListPage title={category.data?.name ?? siteMessages.loading}>
      <WorkList
        works={works.data}
        failed={works.isError}
        empty={categoryMessages.noWorks}
        below={(work) => <LanguageChips work={work} />}
      />
    </ListPage>
  )
}

function LanguageChips({ work }: { work: Work }) {
  const languages = work.availableLanguages
  return (
    <Chips
      small
      label={cardMessages.languages}
      chips={languages.slice(0, LANGUAGES_ON_CARD).map(({ name }) => ({ label: name }))}
      others={languages.length - LANGUAGES_ON_CARD}
    />
  )
}

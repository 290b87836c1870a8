import { idOf, pageAddress } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import { useRead } from '../framework/data/use-read.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { ListPage } from '../ui/list-page.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { cardMessages } from '../ui/works/card-messages.ts'
import { Chips } from '../ui/works/chips.tsx'
import { categoryMessages } from '../ui/works/list-messages.ts'
import { WorkList } from '../ui/works/work-list.tsx'
import { pageOf } from '../ui/works/work-list-data.ts'
import { categoryRead, worksInCategory } from './library-data.ts'
import { narrowedEmpty, useNarrowing } from './narrowing.ts'
import { ReadableIn } from './readable-in.tsx'

const LANGUAGES_ON_CARD = 3

export function CategoryScreen({ place }: ScreenProps<'category'>) {
  const id = idOf(place.params.id)
  const enabled = id !== undefined
  const category = useRead(categoryRead(id ?? 0), { enabled })
  const narrowing = useNarrowing(place.query)
  const addressIn = (language: string | undefined) => pageAddress('category', { id }, { language })

  if (id === undefined || category.isError)
    return <NotFound title={categoryMessages.notFound}>{siteMessages.notFoundHint}</NotFound>
  return (
    <ListPage title={category.data?.name ?? siteMessages.loading}>
      <ReadableIn narrowing={narrowing} addressIn={addressIn} />
      <WorkList
        key={id}
        list={worksInCategory(id, narrowing.code)}
        page={pageOf(place.query)}
        path={addressIn(narrowing.code)}
        empty={narrowedEmpty(categoryMessages.noWorks, narrowing)}
        opensIn={narrowing.code}
        steady
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

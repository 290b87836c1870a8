import { useQuery } from '@tanstack/react-query'
import type { Work } from '#contract/works.ts'
import { cardMessages } from '../i18n/card-messages.ts'
import { tagMessages } from '../i18n/list-messages.ts'
import type { ScreenProps } from '../page.ts'
import { tagPath } from '../paths.ts'
import { Chips } from '../ui/chips.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { tagWorksQuery } from './library-data.ts'
import { WorkList } from './work-list.tsx'

const TAGS_ON_CARD = 3

export function TagScreen({ place }: ScreenProps) {
  const tag = place.params.tag ?? ''
  const { data: works, isError } = useQuery(tagWorksQuery(tag))
  return (
    <ListPage title={tagMessages.title(tag)}>
      <WorkList
        works={works}
        failed={isError}
        empty={tagMessages.empty(tag)}
        below={(work) => <TagChips work={work} />}
      />
    </ListPage>
  )
}

function TagChips({ work }: { work: Work }) {
  return (
    <Chips
      small
      label={cardMessages.tags}
      chips={work.tags.slice(0, TAGS_ON_CARD).map((tag) => ({ label: tag, href: tagPath(tag) }))}
      others={work.tags.length - TAGS_ON_CARD}
    />
  )
}

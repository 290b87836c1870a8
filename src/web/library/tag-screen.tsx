import { pageAddress, tagPath } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Quoting } from '../ui/marked.tsx'
import { cardMessages } from '../ui/works/card-messages.ts'
import { Chips } from '../ui/works/chips.tsx'
import { tagMessages } from '../ui/works/list-messages.ts'
import { Empty, WorkPages } from '../ui/works/work-pages.tsx'
import { pageOf } from '../ui/works/work-pages-data.ts'
import { worksWithTag } from './library-data.ts'
import { narrowedEmpty, useNarrowing } from './narrowing.ts'
import { ReadableIn } from './readable-in.tsx'

const TAGS_ON_CARD = 3

export function TagScreen({ place }: ScreenProps<'tag'>) {
  const tag = place.params.tag ?? ''
  const narrowing = useNarrowing(place.query)
  const addressIn = (language: string | undefined) => pageAddress('tag', { tag }, { language })
  return (
    <ListPage title={<Quoting sentence={tagMessages.title(tag)} words={tag} />}>
      <ReadableIn narrowing={narrowing} addressIn={addressIn} />
      <WorkPages
        key={tag}
        list={worksWithTag(tag, narrowing.code)}
        page={pageOf(place.query)}
        path={addressIn(narrowing.code)}
        empty={
          <Empty>
            <Quoting sentence={narrowedEmpty(tagMessages.empty(tag), narrowing)} words={tag} />
          </Empty>
        }
        opensIn={narrowing.code}
        steady
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

import { pageAddress } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import type { ScreenProps } from '../framework/page/page.ts'
import { useLocale, useMessages } from '../i18n/locale.ts'
import { wordOf } from '../i18n/word-of.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Quoting } from '../ui/marked.tsx'
import { Chips, tagChips } from '../ui/works/chips.tsx'
import { Empty, WorkPages } from '../ui/works/work-pages.tsx'
import { pageOf } from '../ui/works/work-pages-data.ts'
import { worksWithTag } from './library-data.ts'
import { narrowedEmpty, useNarrowing } from './narrowing.ts'
import { ReadableIn } from './readable-in.tsx'

const TAGS_ON_CARD = 3

export function TagScreen({ place }: ScreenProps<'tag'>) {
  const locale = useLocale()
  const tagMessages = useMessages('tag')
  const tag = place.params.tag ?? ''
  const named = wordOf(locale, 'tags', tag)
  const narrowing = useNarrowing(place.query)
  const addressIn = (language: string | undefined) => pageAddress('tag', { tag }, { language })
  return (
    <ListPage title={<Quoting sentence={tagMessages.title(named)} words={named} />}>
      <ReadableIn narrowing={narrowing} addressIn={addressIn} />
      <WorkPages
        key={tag}
        list={worksWithTag(tag, narrowing.code)}
        page={pageOf(place.query)}
        path={addressIn(narrowing.code)}
        empty={
          <Empty>
            <Quoting sentence={narrowedEmpty(tagMessages.empty(named), narrowing, locale)} words={named} />
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
  const locale = useLocale()
  const cardMessages = useMessages('card')
  return (
    <Chips
      small
      label={cardMessages.tags}
      chips={tagChips(locale, work.tags.slice(0, TAGS_ON_CARD))}
      others={work.tags.length - TAGS_ON_CARD}
    />
  )
}

import { bookPath, idOf } from '#contract/addresses.ts'
import { useRead } from '../../framework/data/use-read.ts'
import { outcome, type Page, type ScreenProps } from '../../framework/page/page.ts'
import { Link } from '../../framework/router/link.tsx'
import { textIn } from '../../i18n/language-tag.ts'
import { useMessages } from '../../i18n/locale.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { workRead } from '../../ui/works/work-data.ts'
import { DownloadForm } from './download-form.tsx'

/** The form of downloads as a page, for browsers without scripts: others open it beside the text. */
export const downloadPage: Page<'download'> = {
  load: async (cache, { params }) => cache.prefetch(workRead(idOf(params.work) ?? 0)),
  head: (cache, { params }, site, { messages }) => {
    const id = idOf(params.work) ?? 0
    const { data, status } = outcome(cache, workRead(id))
    const name = data ? `${messages.tool.names.download}: ${data.title}` : messages.reading.notFound
    return { title: messages.site.titled(name, site.brandName), noindex: true, status }
  },
  Screen: DownloadScreen,
}

function DownloadScreen({ place: { params, query } }: ScreenProps<'download'>) {
  const toolMessages = useMessages('tool')
  const readingMessages = useMessages('reading')
  const { data: work, isError } = useRead(workRead(idOf(params.work) ?? 0))
  if (isError) return <NotFound title={readingMessages.notFound}>{readingMessages.notFoundText}</NotFound>
  const chosen = work?.availableLanguages.find(({ code }) => code === query.language)
  return (
    <ListPage title={toolMessages.names.download}>
      {work && (
        <>
          <p>
            <Link className="link tall" href={bookPath(work.id)} {...textIn(work.originalLanguage)}>
              {work.title}
            </Link>
          </p>
          {work.availableLanguages.length > 0 ? (
            <DownloadForm work={work} codes={[chosen?.code]} />
          ) : (
            <p>{readingMessages.selectLanguage}</p>
          )}
        </>
      )}
    </ListPage>
  )
}

import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import type { Head } from '../../framework/head/head.ts'
import type { Locale } from '../../i18n/locale.ts'
import { partPath } from '../../page-text/text-parts.ts'

/** What the page of a part says of itself. @param head of the whole text */
export function partHead(head: Head, { parts, beside }: Reading, site: Site, { messages }: Locale): Head {
  if (!parts || head.canonical === undefined) return head
  const { number, starts } = parts
  const named = number === 1 ? head : { ...head, title: messages.part.titled(number, head.title ?? '') }
  // A pair is cut at other passages than the text that it is to search engines, which may even be whole.
  if (beside) return named
  const path = head.canonical
  const { alternates, ...others } = named
  const link = (rel: string, part: number) =>
    part < 1 || part > starts.length
      ? []
      : [{ name: 'link' as const, attributes: { rel, href: site.publicUrl + partPath(path, part) } }]
  return {
    ...others,
    canonical: partPath(path, number),
    more: [...link('prev', number - 1), ...link('next', number + 1)],
    // The parts of another language begin with other passages.
    ...(number === 1 && alternates && { alternates }),
  }
}

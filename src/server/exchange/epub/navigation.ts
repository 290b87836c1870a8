import { escapeXml, written } from '../../http/escape-xml.ts'
import type { BookWords } from '../files/book-words.ts'
import { type Document, type LanguageOfWords, languageAttributes } from './document.ts'
import type { Entry } from './text-documents.ts'

/** The table of contents, which reading systems open. @param language of its entries */
export function navigation(
  entries: readonly Entry[],
  first: Entry,
  words: BookWords & LanguageOfWords,
  language: LanguageOfWords,
): Document {
  const path = 'contents.xhtml'
  const start = entries[0]?.href ?? path
  const body = `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">
<h1 id="contents"${languageAttributes(words)}>${escapeXml(words.contents)}</h1>
${list([first, ...entries])}
</nav>
<nav epub:type="landmarks" aria-labelledby="contents" hidden="hidden">
<ol>
<li><a epub:type="toc"${written({ href: path })}>${escapeXml(words.contents)}</a></li>
<li><a epub:type="bodymatter"${written({ href: start })}>${escapeXml(entries[0]?.title ?? '')}</a></li>
</ol>
</nav>`
  return { path, title: words.contents, ...language, body }
}

const list = (entries: readonly Entry[]): string =>
  `<ol>
${entries
  .map(
    ({ title, href, inner }) =>
      `<li><a${written({ href })}>${escapeXml(title)}</a>${inner.length > 0 ? `\n${list(inner)}\n` : ''}</li>`,
  )
  .join('\n')}
</ol>`

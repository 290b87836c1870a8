import type { Book } from './read-book.ts'

const LONGEST = 100

/**
 * The header that names a file: by its title for people, and by id and code for programs that read ASCII alone.
 * @param chapter number from 1; undefined: the whole work @param ending without a dot
 */
export function contentDisposition(
  { work, title, languages }: Pick<Book, 'work' | 'title' | 'languages'>,
  chapter: number | undefined,
  ending: string,
): string {
  const codes = languages.map(({ code }) => code).join('-')
  const suffix = chapter === undefined ? codes : `${codes}-${chapter}`
  const plain = `book-${work.id}-${suffix}.${ending}`
  return attachment(plain, `${fileName(title)} - ${fileName(work.author.name)} (${suffix}).${ending}`)
}

/** @param plain for programs: ASCII @param named for people */
export const attachment = (plain: string, named: string): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encode(named)}`

/** A text without the characters that file systems forbid. */
export const fileName = (text: string): string =>
  [...text.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|\s]+/gu, ' ')].slice(0, LONGEST).join('').trim()

/** Encodes a value of a header's parameter: RFC 8187. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

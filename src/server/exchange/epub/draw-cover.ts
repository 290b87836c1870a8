import { languageTag } from '#contract/language-tag.ts'
import { localPicture } from '../../sharing/local-picture.ts'
import { type Drawing, withTypesetter } from '../../sharing/typesetter.ts'
import type { Book } from '../files/read-book.ts'

/** The words of a cover. */
interface CoverWords {
  title: string
  author: string
  category: string | undefined
  /** Language of the title. BCP 47. */
  lang: string
  rtl: boolean
}

/** A cover as the web half describes it. */
interface BookCover {
  texts: { text: string; face: string }[]
  /** @param missing letters that no face has */
  draw(missing: ReadonlySet<string>): Pick<Drawing, 'svg' | 'cover'>
}

interface CoverDependencies {
  cover: (words: CoverWords) => Promise<BookCover>
  publicUrl: string
  /** Answers requests to this site within this process. */
  request: (path: string) => Response | Promise<Response>
}

/** @param width in pixels; undefined: that of the cover in an e-book @returns JPEG */
export type DrawCover = (
  book: Pick<Book, 'work' | 'languages' | 'title' | 'titleLanguage'>,
  width?: number,
) => Promise<Uint8Array>

/** Draws the cover of a book: the picture of its work, or the board with its title in the language of the book. */
export const coverDrawer =
  ({ cover, publicUrl, request }: CoverDependencies): DrawCover =>
  async ({ work, languages, title, titleLanguage }, width) => {
    const language = languages.find(({ code }) => code === titleLanguage) ?? work.originalLanguage
    const picture = await cover({
      title,
      author: work.author.name,
      category: work.categories[0]?.name,
      lang: languageTag(titleLanguage),
      rtl: language.isRtl,
    })
    const coverPicture = await localPicture(work.coverImage, publicUrl, async (path) => request(path))
    return withTypesetter(async ({ prepare, draw }) =>
      // A picture hides all words: no faces need to be cut for them.
      draw({ ...picture.draw(await prepare(coverPicture ? [] : picture.texts)), coverPicture, type: 'jpeg', width }),
    )
  }

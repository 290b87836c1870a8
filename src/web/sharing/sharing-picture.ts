import { readAddress } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { Site } from '#contract/site.ts'
import type { WorkDetail } from '#contract/works.ts'
import { pictureFace, pictureFamily } from '#faces/faces.ts'
import { ApiError, type ReadApi } from '../framework/data/api.ts'
import { type SharingDrawing, sharingSvg } from './sharing-svg.ts'
import { possibleWords, sharingWords } from './sharing-words.ts'

export interface SharingPicture {
  /** All words that the picture may have, with their faces: to find out which letters no face has. */
  texts: { text: string; face: string }[]
  /** The address of the work's cover picture. */
  coverImage: string | null
  /** @param missing letters that no face has */
  draw(missing: ReadonlySet<string>): SharingDrawing
}

/** A work's picture for sharing in one language. @returns undefined: there is no such work, or no text of it in the language */
export async function sharingPicture(
  workId: number,
  code: string,
  api: ReadApi,
  site: Site,
): Promise<SharingPicture | undefined> {
  try {
    const work = await api.get<WorkDetail>(readAddress('work', { work: workId }))
    if (!work.availableLanguages.some((language) => language.code === code)) return undefined
    const reading = await api.get<Reading>(readAddress('reading', { work: workId, code }))
    return {
      texts: possibleWords(work, reading, site.brandName).map(({ text, lang }) => ({
        text,
        face: pictureFamily(pictureFace(lang)),
      })),
      coverImage: work.coverImage,
      draw(missing) {
        const legible = (text: string) => [...text].filter((letter) => !missing.has(letter)).join('')
        return sharingSvg(sharingWords(work, reading, site.brandName, legible))
      },
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

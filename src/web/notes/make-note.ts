import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { randomId } from '../framework/data/random-id.ts'
import { readOpenText } from '../page-text/open-text.ts'
import { anchorOf, type Stretch } from '../page-text/stretch.ts'
import type { Colour, Note } from './note.ts'

/** The open text in a language. @throws Error where no text is open in it */
function openText({ language, text, beside }: Reading, code: string) {
  const open = code === language.code ? { language, text } : beside
  if (open?.language.code !== code || !open.text) throw new Error(`${code} is not open`)
  return { language: open.language, text: open.text }
}

/** @param code of a language in which a text is open */
export const revisionOf = (reading: Reading, code: string): number => openText(reading, code).text.revision

/** A new note on words of the open text. @param colour null: a bookmark */
export function makeNote(work: WorkDetail, reading: Reading, stretch: Stretch, colour: Colour | null): Note {
  const { language, text } = openText(reading, stretch.code)
  const now = new Date().toISOString()
  const { title, titleLanguage, chapter, beside } = reading
  const secondTitle = stretch.code === beside?.language.code ? beside.text?.title : null
  return {
    ...anchorOf(readOpenText(reading, stretch.code), stretch, text.revision),
    id: randomId(),
    work: {
      id: work.id,
      title,
      titleCode: titleLanguage,
      author: work.author.name,
      originalCode: work.originalLanguage.code,
    },
    chapter: chapter && {
      id: chapter.id,
      number: chapter.number,
      title: secondTitle ?? chapter.title,
      titleCode: secondTitle == null ? chapter.titleLanguage : stretch.code,
    },
    language: language.name,
    isRtl: language.isRtl,
    colour,
    words: '',
    isLost: false,
    madeAt: now,
    changedAt: now,
  }
}

/** Whether a note is on a text that is open. */
export const isOn = ({ language, beside, chapter }: Reading, note: Note): boolean =>
  (note.chapter?.id ?? null) === (chapter?.id ?? null) &&
  (note.code === language.code || (beside?.text != null && note.code === beside.language.code))

/** Whether a note on the open text marks exactly these words. */
export const isOfStretch = (note: Note, { code, ord, start, endOrd, end }: Stretch): boolean =>
  note.code === code && note.ord === ord && note.start === start && note.endOrd === endOrd && note.end === end

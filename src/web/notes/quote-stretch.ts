import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isMachineMade } from '../framework/head/machine-made.ts'
import { textIn } from '../i18n/language-tag.ts'
import { FOOTNOTE_MARKS, readBlock } from '../page-text/block-text.ts'
import { rangesAt } from '../page-text/open-text.ts'
import type { Stretch } from '../page-text/stretch.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import type { Quoted } from './quote.ts'

export function quoteStretch(work: WorkDetail, reading: Reading, stretch: Stretch): Quoted {
  const { code, ord, quote } = stretch
  const { beside, chapter, title } = reading
  const isSecond = code === beside?.language.code
  const language = isSecond ? beside.language : reading.language
  const chapterTitle = (isSecond && beside.text?.title) || chapter?.title
  return {
    words: rangesAt(reading, code, stretch).map(wordsIn).join('\n').trim() || quote,
    ...textIn(language),
    author: work.author.name,
    title,
    chapter: chapter ? `${t.chapter(chapter.number)}: ${chapterTitle}` : undefined,
    language: language.name,
    machine: isMachineMade(work, code) ? t.machine : undefined,
    address: `${location.origin}${readingPath(work, code, chapter?.number)}#p${ord}`,
  }
}

function wordsIn(range: Range): string {
  const block = document.createElement('div')
  block.append(range.cloneContents())
  for (const mark of block.querySelectorAll(FOOTNOTE_MARKS)) (mark.closest('sup') ?? mark).remove()
  return readBlock(block).text.trim()
}

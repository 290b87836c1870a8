import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { machineMade } from '../framework/head/machine-made.ts'
import { Message } from '../ui/message.tsx'
import { ChapterHeader } from './chapter-header.tsx'
import { ChapterTurn } from './chapter-turn.tsx'
import { OtherLanguages } from './languages/other-languages.tsx'
import type { PairParts } from './pair/pair-parts.ts'
import { ProgressNote } from './progress/progress-note.tsx'
import styles from './reading-body.module.css'
import { TextLoading } from './reading-loading.tsx'
import { readingMessages } from './reading-messages.ts'
import { ReadingText } from './reading-text.tsx'

interface ReadingBodyProps {
  work: WorkDetail
  chosen: string | undefined
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
  readKey: string
  failure: string | undefined
  pair: PairParts | undefined
}

/** The text, or the reason why there is none. */
export function ReadingBody({ work, chosen, reading, readKey, failure, pair }: ReadingBodyProps) {
  const t = readingMessages
  const content = () => {
    if (failure !== undefined) return <Message role="alert">{t.failed(failure)}</Message>
    if (work.hasChapters && work.chapterCount === 0) return <Message>{t.noChapters}</Message>
    if (chosen === undefined) return <Message>{t.selectLanguage}</Message>
    if (!reading) return <TextLoading />
    if (!reading.text) return <OtherLanguages work={work} reading={reading} />
    if (pair && reading.beside) return <pair.Text reading={reading} readKey={readKey} work={work} />
    return (
      <>
        {!reading.text.isComplete && <ProgressNote>{t.inProgress}</ProgressNote>}
        <ReadingText
          key={readKey}
          html={reading.text.html}
          language={reading.language}
          readKey={readKey}
          {...machineMade(work, reading.language.code)}
        />
      </>
    )
  }
  return (
    <div className={styles.body}>
      {reading && <ChapterHeader work={work} reading={reading} />}
      {content()}
      {reading && <ChapterTurn work={work} reading={reading} />}
    </div>
  )
}

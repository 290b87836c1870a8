import { useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { interfaceText } from '../i18n/interface.ts'
import { textInCode } from '../i18n/language-tag.ts'
import styles from './description.module.css'
import { readingMessages } from './reading-messages.ts'

/** What fits into three lines on a phone. */
const SHORT = 110

interface DescriptionProps {
  work: WorkDetail
  reading: Reading | undefined
}

/** What the work is about. On a narrow screen its first lines, so that the text itself is not pushed away. */
export function Description({ work, reading }: DescriptionProps) {
  const [open, setOpen] = useState(false)
  const description = reading?.description ?? work.description
  if (!description) return null
  const languages = [...(reading ? [reading.language] : []), work.originalLanguage]
  const code = reading?.descriptionLanguage ?? work.originalLanguage.code
  return (
    <div className={styles.description} data-open={open} data-screen-only>
      <p {...textInCode(code, languages)}>{description}</p>
      {description.length > SHORT && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} {...interfaceText}>
          {open ? readingMessages.less : readingMessages.more}
        </button>
      )}
    </div>
  )
}

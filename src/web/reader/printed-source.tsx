import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isMachineMade } from '../framework/head/machine-made.ts'
import { interfaceText } from '../i18n/interface.ts'
import { useSite } from '../ui/site-context.ts'
import styles from './printed-source.module.css'
import { readingMessages } from './reading-messages.ts'
import { openCode } from './reading-place.ts'

interface PrintedSourceProps {
  work: WorkDetail
  reading: Reading
}

/** Where a text on paper comes from; on the screen the address bar says it. */
export function PrintedSource({ work, reading }: PrintedSourceProps) {
  const { brandName, publicUrl } = useSite()
  const made = isMachineMade(work, reading.language.code) || reading.beside?.text
  const path = readingPath(work, openCode(reading), reading.chapter?.number)
  return (
    <p className={styles.source} {...interfaceText}>
      {made ? `${readingMessages.disclaimerTitle} · ` : ''}
      {brandName} · {publicUrl + path}
    </p>
  )
}

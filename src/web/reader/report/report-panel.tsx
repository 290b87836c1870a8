import { useEffect, useRef, useState } from 'react'
import { reportMessages as t } from '../../i18n/report-messages.ts'
import { toolMessages } from '../../i18n/tool-messages.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { useSite } from '../../ui/site-context.ts'
import { ReportForm } from './report-form.tsx'
import styles from './report-panel.module.css'
import { openTexts } from './reported-place.ts'

/** Tells the provider what is wrong with a passage: with the words that were selected, else with the one that is read. */
export function ReportPanel({ work, reading, about, onClose }: ToolProps) {
  const { brandName } = useSite()
  const [isSent, setSent] = useState(false)
  const texts = reading ? openTexts(reading).filter(({ language }) => !about || language.code === about.code) : []
  return (
    <Panel title={toolMessages.names.report} onClose={onClose}>
      {isSent ? (
        <Thanks onClose={onClose} />
      ) : reading && texts.length > 0 ? (
        <>
          <p className={styles.intro}>{t.intro(brandName)}</p>
          <ReportForm work={work} reading={reading} texts={texts} about={about} onSent={() => setSent(true)} />
        </>
      ) : (
        <p>{t.nothing}</p>
      )}
    </Panel>
  )
}

/** It takes the focus, which stood in the form that is gone. */
function Thanks({ onClose }: { onClose: () => void }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <div className={styles.thanks}>
      <p ref={told} tabIndex={-1} role="status">
        <strong>{t.thanks}</strong> {t.thanksHint}
      </p>
      <button type="button" onClick={onClose}>
        {t.close}
      </button>
    </div>
  )
}

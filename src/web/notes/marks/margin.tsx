import { useEffect, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { withMessages } from '../../i18n/load-messages.ts'
import { hasNotes, NOTES_CHANGED } from '../has-notes.ts'
import type { MarginLayer } from './margin-layer.tsx'

interface MarginProps {
  work: WorkDetail
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
}

/** Loads the reader's marks and the bar of selected words once the work has notes or words are selected, not before. */
export function Margin({ work, reading }: MarginProps) {
  const [Layer, setLayer] = useState<typeof MarginLayer>()
  useEffect(() => {
    if (Layer) return
    const loadIfNeeded = () => {
      if (hasNotes(work.id) || getSelection()?.isCollapsed === false)
        withMessages(import('./margin-layer.tsx'), 'tools').then(
          (m) => setLayer(() => m.MarginLayer),
          () => {},
        )
    }
    loadIfNeeded()
    document.addEventListener('selectionchange', loadIfNeeded)
    for (const type of [NOTES_CHANGED, 'storage']) addEventListener(type, loadIfNeeded)
    return () => {
      document.removeEventListener('selectionchange', loadIfNeeded)
      for (const type of [NOTES_CHANGED, 'storage']) removeEventListener(type, loadIfNeeded)
    }
  }, [Layer, work.id])
  return Layer && reading?.text && <Layer work={work} reading={reading} />
}

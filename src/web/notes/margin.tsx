import { useEffect, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { MarginLayer } from './margin-layer.tsx'
import { hasNotes, NOTED } from './noted-works.ts'

interface MarginProps {
  work: WorkDetail
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
}

/** The reader's marks, and what can be done with words: it comes with the first that are selected, or that are marked. */
export function Margin({ work, reading }: MarginProps) {
  const [Layer, setLayer] = useState<typeof MarginLayer>()
  useEffect(() => {
    if (Layer) return
    const look = () => {
      if (hasNotes(work.id) || getSelection()?.isCollapsed === false)
        import('./margin-layer.tsx').then(
          (m) => setLayer(() => m.MarginLayer),
          () => {},
        )
    }
    look()
    document.addEventListener('selectionchange', look)
    for (const type of [NOTED, 'storage']) addEventListener(type, look)
    return () => {
      document.removeEventListener('selectionchange', look)
      for (const type of [NOTED, 'storage']) removeEventListener(type, look)
    }
  }, [Layer, work.id])
  return Layer && reading?.text && <Layer work={work} reading={reading} />
}

import { useEffect, useRef, useState } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { TEXT_KEY } from '../../framework/page/page-state.ts'
import { useMessages } from '../../i18n/locale.ts'
import { findText, TEXT_SELECTOR } from '../../page-text/text-flow.ts'
import { partPath } from '../../page-text/text-parts.ts'
import { Icon } from '../../ui/icon.tsx'
import { printIcon } from '../../ui/icons.ts'
import { openCode } from '../reading-place.ts'

/** Marks the other parts of the text, which stand on paper alone (part-turn.module.css). */
const ON_PAPER = 'data-on-paper'

interface PrintWholeProps {
  work: WorkDetail
  /** A part of a long text. */
  reading: Reading
  onClose: () => void
}

/** Prints all parts of a text: the others are loaded first. Closing the panel ends it. */
export function PrintWhole({ work, reading, onClose }: PrintWholeProps) {
  const t = useMessages('print')
  const [state, setState] = useState<number | 'failed'>()
  const loading = useRef(new AbortController())
  useEffect(() => {
    const { current } = loading
    return () => current.abort()
  }, [])
  const count = reading.parts?.starts.length ?? 1
  const news = state === 'failed' ? t.failed : state && t.loading(state, count)

  async function start() {
    if (typeof state === 'number') return
    const path = readingPath(work, openCode(reading), reading.chapter?.number)
    try {
      const texts = await loadOthers(reading, path, loading.current.signal, setState)
      onClose()
      // After the panel is gone, or it would be printed too.
      requestAnimationFrame(() => printWith(texts, reading.parts?.number ?? 1))
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <button type="button" onClick={start}>
        <Icon path={printIcon} />
        {news ?? t.whole}
      </button>
      <span className="unseen" role="status">
        {news}
      </span>
    </>
  )
}

/**
 * The texts of all parts but the open one, as the server draws them, by number.
 * @throws what `fetch` throws; Error: a part cannot be had
 */
async function loadOthers(
  { parts }: Reading,
  path: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Map<number, Element>> {
  const texts = new Map<number, Element>()
  for (let part = 1; part <= (parts?.starts.length ?? 1); part += 1) {
    if (part === parts?.number) continue
    onProgress(part)
    const response = await fetch(partPath(path, part), { signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const text = page.querySelector(TEXT_SELECTOR)
    if (!response.ok || !text) throw new Error(`${path}: part ${part} could not be loaded`)
    text.removeAttribute(TEXT_KEY)
    text.setAttribute(ON_PAPER, '')
    texts.set(part, text)
  }
  return texts
}

function printWith(texts: ReadonlyMap<number, Element>, open: number): void {
  const own = findText()
  const side = (isBefore: boolean) => [...texts].flatMap(([part, text]) => (part < open === isBefore ? [text] : []))
  own?.before(...side(true))
  own?.after(...side(false))
  addEventListener(
    'afterprint',
    () => {
      for (const text of texts.values()) text.remove()
    },
    { once: true },
  )
  print()
}

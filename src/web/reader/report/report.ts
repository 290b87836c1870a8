import { useRef, useState } from 'react'
import { counterpartIn } from '#alignment/links.ts'
import { MOST_QUOTED, type ReportKind } from '#contract/limits.ts'
import type { Reading } from '#contract/reading.ts'
import type { ReportInput } from '#contract/reports.ts'
import { ApiError, createApi } from '../../framework/data/api.ts'
import { randomId } from '../../framework/data/random-id.ts'
import { useMessages } from '../../i18n/locale.ts'
import { readBlock } from '../../page-text/block-text.ts'
import { readerPosition } from '../../page-text/position.ts'
import type { Stretch } from '../../page-text/stretch.ts'
import { firstBlock } from '../../page-text/text-parts.ts'

/** The open text, or one of the two of a pair. */
export interface OpenText {
  language: Reading['language']
  revision: number
  /** Before `p12` in the ids of its blocks. */
  prefix: string
}

export function openTexts({ language, text, beside }: Reading): OpenText[] {
  if (!text) return []
  const first = { language, revision: text.revision, prefix: '' }
  if (!beside?.text) return [first]
  const second = { language: beside.language, revision: beside.text.revision, prefix: `${beside.language.code}-` }
  return [first, second]
}

/** Number of the block to report: that of the selected words, else the one at the top of the screen. */
export function blockToReport(reading: Reading, texts: readonly OpenText[], text: OpenText, about?: Stretch): number {
  if (about) return about.ord
  const first = texts[0]?.language.code ?? text.language.code
  const ord = readerPosition.current()?.ord ?? firstBlock(reading)
  return counterpartIn(reading.links, first, text.language.code, ord).ord
}

/** The words of a block as a report quotes them; undefined: there is no such block. */
export function quoteBlock({ prefix }: OpenText, block: number): string | undefined {
  const element = document.getElementById(`${prefix}p${block}`)
  return element ? shortenQuote(readBlock(element).text) : undefined
}

export const shortenQuote = (words: string): string => words.trim().slice(0, MOST_QUOTED)

/** What the reader has filled in. */
export interface WrittenReport {
  kind: ReportKind | undefined
  text: string
  suggestion: string
}

const EMPTY: WrittenReport = { kind: undefined, text: '', suggestion: '' }

/** Keeps an unsent report while its panel is closed: the reader may want to look at the text again. */
class ReportDraft {
  #page = ''
  #written = EMPTY

  /** @param page key of a work and chapter */
  read(page: string): WrittenReport {
    return page === this.#page ? this.#written : EMPTY
  }

  keep(page: string, written: WrittenReport): void {
    this.#page = page
    this.#written = written
  }

  clear(): void {
    this.#written = EMPTY
  }
}

/** The draft of the window: there is one, of the page that was reported last. */
export const reportDraft = new ReportDraft()

interface Sending {
  isSending: boolean
  /** Why the report was not sent, in words for the reader. */
  failure: string | undefined
  send: (report: Omit<ReportInput, 'token'>) => Promise<void>
}

const api = createApi((path, init) => fetch(path, init))

/** Sends reports. A report that is sent again after a failure has the same token, so that the server stores it once. */
export function useSending(onSent: () => void): Sending {
  const t = useMessages('report')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const last = useRef({ words: '', token: '' })

  async function send(report: Omit<ReportInput, 'token'>) {
    if (isSending) return
    const words = JSON.stringify(report)
    if (words !== last.current.words) last.current = { words, token: randomId() }
    setSending(true)
    setFailure(undefined)
    try {
      await api.post('/api/reports', { ...report, token: last.current.token })
      onSent()
    } catch (error) {
      const detail = error instanceof ApiError ? error.problem.detail : undefined
      setFailure(`${detail ?? t.failed} ${t.kept}`)
      setSending(false)
    }
  }

  return { isSending, failure, send }
}

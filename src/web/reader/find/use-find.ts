import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { codesOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { PassageMatch } from '#contract/search.ts'
import type { WorkDetail } from '#contract/works.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { useAddress, useNavigation } from '../../framework/router/navigation.ts'
import { textFlow } from '../../page-text/text-flow.ts'
import { chapterOf, type Found, find, readToChapter, readToMatch } from './found.ts'
import { blockOf, bringToMiddle, markMatches, rangesOf } from './show-matches.ts'

const PAUSE_MS = 150

interface FindPlace {
  work: WorkDetail
  /** What is open (`pairOf`): of two languages the first is searched. */
  code: string
  /** From 1; undefined: the first, or the whole of a work without chapters. */
  chapter: number | undefined
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
}

/** To the next match, or to the one before. */
export type Step = 1 | -1

interface FindState {
  /** undefined: nothing is looked for, or not answered yet. */
  found: Found | undefined
  /** Which of the matches is the current one; undefined: none, for all of them are in other chapters. */
  at: number | undefined
  failed: boolean
}

const NOTHING: FindState = { found: undefined, at: undefined, failed: false }

/** Looks for words in a text, marks them on the page and goes from match to match, through all chapters. */
export function useFind({ work, code, chapter: shown = 1, reading }: FindPlace, query: string) {
  const [state, setState] = useState(NOTHING)
  const { goTo } = useNavigation()
  const { path } = useAddress()
  const [language] = codesOf(code)
  const found = state.found?.code === language ? state.found : undefined
  const current = state.at === undefined ? undefined : found?.matches[state.at]
  /** What is read for these words. */
  const reads = useRef(new AbortController())
  /** Whoever presses Enter before there is an answer goes on as soon as it is there. */
  const waiting = useRef<Step>(undefined)
  /** The match that is still to be brought into sight. */
  const aim = useRef<number>(undefined)
  const underWay = useRef<number>(undefined)
  /** The entry of the history that was made in going to a match. */
  const ownEntry = useRef<string>(undefined)
  const ranges = useRef<ReadonlyMap<PassageMatch, Range[]>>(new Map())

  useEffect(() => {
    const controller = new AbortController()
    reads.current = controller
    waiting.current = undefined
    setState((before) => (query === '' || before.failed ? NOTHING : before))
    if (query !== '') {
      const timer = setTimeout(() => attempt(look), PAUSE_MS)
      controller.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    return () => controller.abort()
  }, [work.id, language, query])

  // Who goes from match to match stays in the bar, and is not led to the heading of each chapter.
  useLayoutEffect(() => {
    if (underWay.current !== undefined) arrival.takeFocus()
  }, [path])

  useEffect(() => {
    if (underWay.current !== shown) return
    underWay.current = undefined
    ownEntry.current = history.state?.entry
  }, [shown])

  useEffect(() => {
    const here = reading?.text ? (found?.matches ?? []).filter((match) => chapterOf(match) === shown) : []
    ranges.current = new Map(here.map((match) => [match, rangesOf(match)]))
  }, [found, reading, shown])

  useEffect(() => {
    if (ranges.current.size === 0) return
    const clear = markMatches(ranges.current, current)
    const place = current && ranges.current.get(current)?.[0]
    if (place && aim.current === state.at) {
      aim.current = undefined
      bringToMiddle(place)
    }
    return clear
  }, [found, current, reading, shown])

  async function attempt(read: (signal: AbortSignal) => Promise<void>) {
    const { signal } = reads.current
    try {
      await read(signal)
    } catch {
      if (!signal.aborted) setState({ ...NOTHING, failed: true })
    }
  }

  async function look(signal: AbortSignal) {
    const found = await find({ workId: work.id, code: language, query }, shown, signal)
    if (waiting.current !== undefined && found.total > 0) return go(found, nearest(found, waiting.current), signal)
    const at = onThisPage(found)
    aim.current = at
    setState({ found, at, failed: false })
  }

  const isHere = (match: PassageMatch) => chapterOf(match) === shown

  /** While words are typed the page stays: the first match from here on, or the first of the page. */
  function onThisPage({ matches }: Found): number | undefined {
    const next = matches.findIndex((match) => isHere(match) && !isPassed(match))
    const index = next < 0 ? matches.findIndex(isHere) : next
    return index < 0 ? undefined : index
  }

  /** The first match from the place on that is read, or the last before it. */
  function nearest({ matches, total }: Found, by: Step): number {
    const isBefore = (match: PassageMatch) => (isHere(match) ? isPassed(match) : chapterOf(match) < shown)
    const index = by > 0 ? matches.findIndex((match) => !isBefore(match)) : matches.findLastIndex(isBefore)
    return index < 0 && by < 0 ? total - 1 : Math.max(0, index)
  }

  async function go(from: Found, to: number, signal: AbortSignal) {
    const found = await readToMatch(from, to, signal)
    const at = Math.min(to, found.matches.length - 1)
    const match = found.matches[at]
    if (!match) return
    aim.current = at
    setState({ found, at, failed: false })
    if (isHere(match)) return
    underWay.current = chapterOf(match)
    // One step back leads to where the search began, or where it was gone on with from a place the reader went to.
    const isOwn = ownEntry.current !== undefined && history.state?.entry === ownEntry.current
    goTo(readingPath(work, code, chapterOf(match)), { replace: isOwn })
  }

  function step(by: Step) {
    if (found?.query !== query) {
      waiting.current = by
      if (!state.failed) return
      setState(NOTHING)
      attempt(look)
      return
    }
    const { at } = state
    // Who has turned to another chapter meanwhile goes on from there.
    const goesOn = current && (isHere(current) || chapterOf(current) === underWay.current)
    attempt(async (signal) => {
      if (found.total === 0) return
      if (goesOn && at !== undefined) return go(found, (at + by + found.total) % found.total, signal)
      const read = await readToChapter(found, shown, signal)
      await go(read, nearest(read, by), signal)
    })
  }

  return { found, at: state.at, current, failed: state.failed, step }
}

/** Whether a match lies above what is seen of the page. */
function isPassed(match: PassageMatch): boolean {
  const bar = document.querySelector('[data-strip]')?.getBoundingClientRect().bottom ?? 0
  const { frame, extentOf } = textFlow()
  const block = blockOf(match)
  const { top, height } = block ? extentOf(block) : { top: 0, height: 0 }
  return top + height <= (frame ? 0 : bar)
}

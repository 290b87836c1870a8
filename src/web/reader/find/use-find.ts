import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { codesOf, readingPath } from '#contract/addresses.ts'
import type { PassageMatch } from '#contract/search.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { useAddress, useNavigation } from '../../framework/router/navigation.ts'
import { textFlow } from '../../page-text/text-flow.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { chapterOf, type Found, find, loadToChapter, loadToMatch } from './matches.ts'
import { blockOf, markMatches, rangesOf, scrollToMiddle } from './show-matches.ts'

/** The search begins so long after the last letter was typed. */
const PAUSE_MS = 150

/** To the next match, or to the previous one. */
export type Step = 1 | -1

interface FindState {
  /** undefined: nothing is searched for, or the answer has not come yet. */
  found: Found | undefined
  /** Index of the current match; undefined: no match is in the open chapter. */
  at: number | undefined
  failed: boolean
}

const NOTHING: FindState = { found: undefined, at: undefined, failed: false }

/** Searches the open text (of a pair, the first), marks the matches on the page, and goes from match to match. */
export function useFind(
  { work, code, chapter: openChapter = 1, reading }: Pick<ToolProps, 'work' | 'code' | 'chapter' | 'reading'>,
  query: string,
) {
  const [state, setState] = useState(NOTHING)
  const { goTo } = useNavigation()
  const [language] = codesOf(code)
  const found = state.found?.code === language ? state.found : undefined
  const current = state.at === undefined ? undefined : found?.matches[state.at]
  /** Aborted when the query changes. */
  const requests = useRef(new AbortController())
  /** The step that was asked for before the search was answered. */
  const waitingStep = useRef<Step>(undefined)
  /** Index of the match to which the page has not scrolled yet. */
  const scrollTarget = useRef<number>(undefined)
  const chapterTurn = useChapterTurn(openChapter)

  useEffect(() => {
    const controller = new AbortController()
    requests.current = controller
    waitingStep.current = undefined
    setState((before) => (query === '' || before.failed ? NOTHING : before))
    if (query !== '') {
      const timer = setTimeout(() => attempt(search), PAUSE_MS)
      controller.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    return () => controller.abort()
  }, [work.id, language, query])

  const ranges = useRef<ReadonlyMap<PassageMatch, Range[]>>(new Map())
  useEffect(() => {
    const matches = reading?.text ? (found?.matches ?? []).filter(isInOpenChapter) : []
    ranges.current = new Map(matches.map((match) => [match, rangesOf(match)]))
  }, [found, reading, openChapter])

  useEffect(() => {
    if (ranges.current.size === 0) return
    const removeMarks = markMatches(ranges.current, current)
    const words = current && ranges.current.get(current)?.[0]
    if (words && scrollTarget.current === state.at) {
      scrollTarget.current = undefined
      scrollToMiddle(words)
    }
    return removeMarks
  }, [found, current, reading, openChapter])

  async function attempt(act: (signal: AbortSignal) => Promise<void>) {
    const { signal } = requests.current
    try {
      await act(signal)
    } catch {
      if (!signal.aborted) setState({ ...NOTHING, failed: true })
    }
  }

  async function search(signal: AbortSignal) {
    const found = await find({ workId: work.id, code: language, query }, openChapter, signal)
    if (waitingStep.current !== undefined && found.total > 0)
      return goToMatch(found, nearest(found, waitingStep.current), signal)
    const at = firstInOpenChapter(found)
    scrollTarget.current = at
    setState({ found, at, failed: false })
  }

  function isInOpenChapter(match: PassageMatch): boolean {
    return chapterOf(match) === openChapter
  }

  /** While the reader types, the chapter stays: the first match from the top of the screen on, or of the chapter. */
  function firstInOpenChapter({ matches }: Found): number | undefined {
    const next = matches.findIndex((match) => isInOpenChapter(match) && !isAboveScreen(match))
    const index = next < 0 ? matches.findIndex(isInOpenChapter) : next
    return index < 0 ? undefined : index
  }

  /** The first match from the top of the screen on, or the last one before it. */
  function nearest({ matches, total }: Found, by: Step): number {
    const isBefore = (match: PassageMatch) =>
      isInOpenChapter(match) ? isAboveScreen(match) : chapterOf(match) < openChapter
    const index = by > 0 ? matches.findIndex((match) => !isBefore(match)) : matches.findLastIndex(isBefore)
    return index < 0 && by < 0 ? total - 1 : Math.max(0, index)
  }

  async function goToMatch(from: Found, index: number, signal: AbortSignal) {
    const found = await loadToMatch(from, index, signal)
    const at = Math.min(index, found.matches.length - 1)
    const match = found.matches[at]
    if (!match) return
    scrollTarget.current = at
    setState({ found, at, failed: false })
    if (!isInOpenChapter(match))
      goTo(readingPath(work, code, chapterOf(match)), { replace: chapterTurn.begin(chapterOf(match)) })
  }

  function step(by: Step) {
    if (found?.query !== query) {
      waitingStep.current = by
      if (!state.failed) return
      setState(NOTHING)
      attempt(search)
      return
    }
    const { at } = state
    // A reader who has turned the chapter meanwhile goes on from the top of the screen.
    const goesOn = current && (isInOpenChapter(current) || chapterOf(current) === chapterTurn.target())
    attempt(async (signal) => {
      if (found.total === 0) return
      if (goesOn && at !== undefined) return goToMatch(found, (at + by + found.total) % found.total, signal)
      const loaded = await loadToChapter(found, openChapter, signal)
      await goToMatch(loaded, nearest(loaded, by), signal)
    })
  }

  return { found, at: state.at, current, failed: state.failed, step }
}

/**
 * Follows the search from chapter to chapter. The focus stays in the bar, and all chapters of a search are one entry of
 * the history: one step back leads to where the search began, or to where the reader had gone on by hand.
 */
function useChapterTurn(openChapter: number) {
  const { path } = useAddress()
  /** The chapter that is loading. */
  const target = useRef<number>(undefined)
  /** The entry of the history that the search has made. */
  const ownEntry = useRef<string>(undefined)

  // Before the new page's heading takes the focus.
  useLayoutEffect(() => {
    if (target.current !== undefined) arrival.takeFocus()
  }, [path])

  useEffect(() => {
    if (target.current !== openChapter) return
    target.current = undefined
    ownEntry.current = history.state?.entry
  }, [openChapter])

  return {
    target: () => target.current,
    /** @returns whether the new chapter replaces the entry of the history */
    begin(chapter: number): boolean {
      target.current = chapter
      return ownEntry.current !== undefined && history.state?.entry === ownEntry.current
    },
  }
}

function isAboveScreen(match: PassageMatch): boolean {
  const barBottom = document.querySelector('[data-strip]')?.getBoundingClientRect().bottom ?? 0
  const { frame, extentOf } = textFlow()
  const block = blockOf(match)
  const { top, height } = block ? extentOf(block) : { top: 0, height: 0 }
  return top + height <= (frame ? 0 : barBottom)
}
